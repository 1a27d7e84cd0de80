// Runs on Node 20 with nothing installed: built-in modules only, here and in prepare/.
import { prepare } from "./prepare/prepare.mjs";
import { runServer } from "./prepare/run-server.mjs";
import { say } from "./prepare/say.mjs";

try {
  await prepare();
} catch (error) {
  say(`Steward could not be prepared: ${error.message}`);
  process.exit(1);
}
await runServer(["start", ...process.argv.slice(2)]);
