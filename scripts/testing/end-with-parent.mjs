// Imported ahead of a test runner (`node --import`): when the run that began it was killed without a word, the runner and all
// that it began end as well. What has a process group of its own (a world's servers) looks after itself.
const parent = process.ppid;
const checkMs = 500;
setInterval(() => {
  if (process.ppid === parent) return;
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}, checkMs).unref();
