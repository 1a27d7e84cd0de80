// Installs what is missing and builds what has changed, as a start does, and starts nothing.
import { prepare } from "./prepare/prepare.mjs";
import { say } from "./prepare/say.mjs";

try {
  await prepare();
} catch (error) {
  say(error.message);
  process.exit(1);
}
