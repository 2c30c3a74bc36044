/** Limits that browser and server share (docs/product.md). */
export const NAME_MAX = 30
/** Code points of a form's message; a line break counts as one. */
export const MESSAGE_MAX = 100_000
/** Bytes of a form with the longest message: urlencoded, a code point takes up to 12. */
export const FORM_MAX_BYTES = 1_250_000
/** Code points, for new passwords only: a login accepts any length. */
export const PASSWORD_MIN = 8
/** Code points; longer passwords are rejected, never truncated. */
export const PASSWORD_MAX = 256
/** Bytes of UTF-8, after trimming and NFC, of a folder or file name. */
export const STORE_NAME_MAX_BYTES = 255
/** The maximum length of a search, in UTF-16 code units: no name has more bytes. */
export const SEARCH_TEXT_MAX = 255
/** The maximum number of results of a search. */
export const SEARCH_RESULTS_MAX = 100
/** Bytes of each file of an application. */
export const CV_MAX_BYTES = 5_000_000
/** Accepted in any case. */
export const CV_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const

/** The maximum bytes of a text preview, which shows only the beginning of a longer file. */
export const PREVIEW_TEXT_BYTES = 256 * 1024
/** Days that a link works unless its owner chooses another end. */
export const SHARE_DAYS = 7
/** Days that a link may work at most. */
export const SHARE_MAX_DAYS = 365
/** The links of an account, including those that have ended. */
export const SHARES_MAX = 200
/** The highest limit of downloads, or of files added, that a link may have. */
export const SHARE_MAX_USES = 10_000
/** Files that a link accepts unless its owner chooses another limit. */
export const SHARE_FILES = 100
/** Bytes that a link accepts unless its owner chooses another limit. */
export const SHARE_BYTES = 1024 ** 3
