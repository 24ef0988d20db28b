// The hosted payment page's script: counts down, copies, tells that the member has paid, and asks for the result
// until it is final. Every text is in the page already. Plain old syntax, for old phones.
(() => {
  const page = document.getElementById("payment");
  const clock = document.getElementById("clock");
  const paid = document.getElementById("paid");
  const supplier = document.getElementById("supplier");
  const offline = document.getElementById("offline");
  const pageKey = page.getAttribute("data-page-key");
  const stateOf = {
    Pending: "waiting",
    Paying: "checking",
    Locked: "held",
    Success: "success",
    Failed: "failed",
    Expired: "expired",
  };
  const pollMs = 2500;
  /** While a supplier is being asked: it mostly answers within a second. */
  const preparingPollMs = 1000;
  const slowestPollMs = 10000;
  /** After so many polls each pause grows. */
  const eagerPolls = 60;
  const almostOverMs = 120000;

  let expiresAt = Date.parse(page.getAttribute("data-expires-at"));
  /** Server's clock minus this device's. */
  let clockAhead = Date.parse(page.getAttribute("data-server-time")) - Date.now();
  let polls = 0;
  let failures = 0;
  let timer;
  let asking = false;

  function state() {
    return page.getAttribute("data-state");
  }
  function isFinal() {
    return state() === "success" || state() === "failed" || state() === "expired";
  }

  function showTime() {
    const leftMs = Math.max(0, expiresAt - Date.now() - clockAhead);
    const seconds = Math.floor(leftMs / 1000);
    const two = (number) => (number < 10 ? "0" : "") + number;
    clock.textContent = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
    clock.classList.toggle("soon", leftMs < almostOverMs);
    page.classList.toggle("over", leftMs === 0);
  }

  function show(order) {
    expiresAt = Date.parse(order.ExpiresAt);
    clockAhead = Date.parse(order.ServerTime) - Date.now();
    const next = stateAfter(order);
    const lacksWay =
      next === "waiting" || next === "checking"
        ? !paid
        : (next === "preparing" || next === "leaving") && !supplier;
    const isOther = Boolean(order.PaidAmount) && order.PaidAmount !== order.PayableAmount;
    // A page that came without its way to pay (the order was held) has to be loaded again to show it; so has one that was
    // drawn with another amount than what arrived.
    if (lacksWay || (isOther && next !== state())) {
      location.reload();
      return;
    }
    if (next === "leaving") supplier.setAttribute("href", order.SupplierUrl);
    if (next !== state()) page.setAttribute("data-state", next);
    showTime();
    leaveOnce();
  }

  function stateAfter(order) {
    const next = stateOf[order.Status];
    if (!order.IsBySupplier || (next !== "waiting" && next !== "checking")) return next;
    return /^https?:\/\//.test(order.SupplierUrl || "") ? "leaving" : "preparing";
  }

  /** To the supplier's page by itself the first time only, so that whoever comes back is not sent away again. */
  function leaveOnce() {
    if (state() !== "leaving") return;
    const key = `left ${pageKey}`;
    try {
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, "1");
    } catch (_error) {
      // Nothing can be remembered here, so the link alone leads there.
      return;
    }
    location.assign(supplier.href);
  }

  function nextPollMs() {
    if (failures > 0) return Math.min(slowestPollMs, pollMs * 2 ** failures);
    if (state() === "preparing" && polls < eagerPolls) return preparingPollMs;
    return polls < eagerPolls ? pollMs : Math.min(slowestPollMs, pollMs + (polls - eagerPolls) * 100);
  }

  function poll() {
    clearTimeout(timer);
    if (asking || isFinal()) return;
    if (document.hidden) return;
    asking = true;
    polls++;
    fetch(`/pay_api/order_get?PageKey=${encodeURIComponent(pageKey)}`, { cache: "no-store" })
      .then((answer) => answer.json())
      .then((envelope) => {
        if (envelope.code !== 0) throw new Error(envelope.msg);
        failures = 0;
        show(envelope.data);
      })
      .catch(() => {
        failures++;
      })
      .then(() => {
        asking = false;
        offline.hidden = failures < 2;
        if (!isFinal()) timer = setTimeout(poll, nextPollMs());
      });
  }

  function sayPaid() {
    paid.disabled = true;
    fetch("/pay_api/order_paid", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ PageKey: pageKey }),
    })
      .then((answer) => answer.json())
      .catch(() => {
        failures = Math.max(failures, 2);
        offline.hidden = false;
      })
      .then(() => {
        paid.disabled = false;
        polls = 0;
        poll();
      });
  }

  function copy(button) {
    const text = button.getAttribute("data-copy");
    const label = button.textContent;
    const done = () => {
      button.textContent = page.getAttribute("data-copied");
      button.classList.add("done");
      setTimeout(() => {
        button.textContent = label;
        button.classList.remove("done");
      }, 1500);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, () => copyOldWay(text, done));
    else copyOldWay(text, done);
  }

  /** Where the page is not on a secure origin or the browser is old. */
  function copyOldWay(text, done) {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "offscreen";
    document.body.appendChild(field);
    field.select();
    if (document.execCommand("copy")) done();
    document.body.removeChild(field);
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  if (paid) paid.addEventListener("click", sayPaid);
  document.addEventListener("visibilitychange", poll);
  window.addEventListener("online", poll);
  setInterval(() => {
    if (isFinal()) return;
    showTime();
    if (page.classList.contains("over") && state() !== "held" && nextPollMs() > pollMs) polls = 0;
  }, 500);
  showTime();
  leaveOnce();
  timer = setTimeout(poll, nextPollMs());
})();
