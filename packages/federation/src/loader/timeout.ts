/** A remote that answers nothing for this long counts as failed. */
export const LOAD_TIMEOUT_MS = 6000
