/* Search and copy buttons; everything else is in the page already. */
const search = document.getElementById("search");
const nothing = document.getElementById("nothing");
const parts = [...document.querySelectorAll("[data-part]")];

function show() {
  const wanted = search.value.trim().toLowerCase();
  let found = 0;
  for (const part of parts) {
    const isFound = part.textContent.toLowerCase().includes(wanted);
    part.hidden = !isFound;
    if (isFound) found += 1;
    for (const row of part.querySelectorAll("tbody tr, dl div"))
      row.classList.toggle("found", wanted !== "" && row.textContent.toLowerCase().includes(wanted));
  }
  nothing.hidden = found > 0;
}

search.addEventListener("input", show);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.activeElement === search) {
    search.value = "";
    show();
  }
  if (event.key !== "/" || document.activeElement === search) return;
  event.preventDefault();
  search.focus();
});

for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  const name = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent);
    button.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = name;
    }, 2000);
  });
}
