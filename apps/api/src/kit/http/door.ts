const kilobyte = 1024

/** What one client may send, unless the environment says otherwise. Forms have the limits of their contracts. */
export const defaultDoor = {
  /** Bytes of JSON: from strangers, from people who are logged in, and for the few calls that include a document. */
  body: { stranger: 16 * kilobyte, person: 512 * kilobyte, document: 5120 * kilobyte },
  /** Bytes of the request line and all headers. */
  headers: 16 * kilobyte,
  /** Milliseconds in which a request has to be complete, so that slow ones block little; 25 MB have enough time. */
  requestTimeout: 120_000,
  /** Requests per minute. */
  rates: {
    /** Where guessing could pay off: of one address for one account, link, or pending login. */
    attempts: 10,
    /** Answers of a survey, each saved as it is given. */
    answers: 60,
    /** All that strangers send from one address. */
    strangers: 120,
    /** What strangers send to the administrators. */
    forms: 20,
    /** Emailed links that are opened. */
    links: 240,
    /** Public pages, counted by each process. */
    reads: 240,
  },
}
export type Door = typeof defaultDoor
