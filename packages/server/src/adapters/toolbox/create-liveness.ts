import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";

const askMs = 5_000;
/** In a row, so that a busy machine is not taken for a dead one. */
const maxUnanswered = 4;

/**
 * Finds out when a toolbox stops answering while somebody waits for it: code in the sandbox can hold
 * it, and then nothing would ever come. One that nobody waits for may be frozen and is left alone.
 */
export function createLiveness() {
  let waiting = 0;
  return {
    count(stream: ClientHttp2Stream): ClientHttp2Stream {
      waiting += 1;
      stream.once("close", () => (waiting -= 1));
      return stream;
    },
    watch(session: ClientHttp2Session): void {
      let unanswered = 0;
      const look = (): void => {
        if (waiting === 0) {
          unanswered = 0;
        } else if (unanswered >= maxUnanswered) {
          session.destroy();
        } else {
          unanswered += 1;
          session.ping(() => (unanswered = 0));
        }
      };
      const timer = setInterval(look, askMs).unref();
      session.once("close", () => clearInterval(timer));
    },
  };
}
