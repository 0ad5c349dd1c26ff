/**
 * The entry of the program. Only the version check is loaded first: under an older Node the native
 * parts would crash instead of explaining what is wrong.
 */
const neededMajor = 24;
const running = Number(process.versions.node.split(".")[0]);

if (running < neededMajor) {
  process.stderr.write(
    `Solar Stay needs Node ${neededMajor} and was started by Node ${process.versions.node}.\n` +
      `Start it with "npm start": that uses the Node ${neededMajor} installed beside it by "npm ci".\n`,
  );
  process.exit(1);
}

// In ps, top and systemctl status it would otherwise be called "MainThread".
process.title = "solarstay";

// No top-level await: the single file loads this by require, which cannot wait.
void import("./ops/cli/program.ts").then(({ run }) => run(process.argv.slice(2)));
