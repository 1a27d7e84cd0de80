/** A request that goes nowhere. The message is for whoever works in the sandbox. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** Stands in the status line, which is all that many clients show of a refused tunnel. */
  readonly phrase: string;

  constructor(status: number, phrase: string, message: string) {
    super(message);
    this.status = status;
    this.phrase = phrase;
  }
}

export function refuseMalformed(message: string): RefusedRequest {
  return new RefusedRequest(400, "Bad Request", message);
}
