/** Limits that browser and server share (docs/product.md). */
export const NAME_MAX = 30
/** Code points of a form's message; a line break counts as one. */
export const MESSAGE_MAX = 100_000
/** Bytes of a form with the longest message: URL-encoded, a code point takes up to 12 bytes. */
export const FORM_MAX_BYTES = 1_250_000
/** The length of an email address (RFC 5321), which `VALID_EMAIL` checks. */
export const EMAIL_MAX = 254
/** Code points, for new passwords only: a login accepts any length. */
export const PASSWORD_MIN = 8
/** Code points; longer passwords are rejected, never truncated. */
export const PASSWORD_MAX = 256
/** Bytes of UTF-8, after trimming and NFC, of a folder or file name. */
export const STORE_NAME_MAX_BYTES = 255
/** The maximum length of a search, in UTF-16 code units. Longer text cannot match a name. */
export const SEARCH_TEXT_MAX = 255
export const SEARCH_RESULTS_MAX = 100
export const CV_MAX_BYTES = 5_000_000
/** Accepted in upper or lower case. */
export const CV_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const

/** The maximum number of earlier versions of a file, and the days that each is kept after it was replaced. */
export const VERSIONS_MAX = 20
export const VERSION_DAYS = 30
/** The number of entries in the lists of recent and of starred entries. */
export const RECENT_MAX = 50
export const STARRED_MAX = 100

export const SELECTION_MAX = 10_000
/** The maximum bytes of a selection: enough for names of the maximum length. */
export const SELECTION_MAX_BYTES = 3 * 1024 ** 2
/** The maximum bytes of a text preview, which shows only the beginning of a longer file. */
export const PREVIEW_TEXT_BYTES = 256 * 1024
/** The number of days that a link works, unless its owner chooses another expiry. */
export const LINK_DAYS = 7
export const LINK_MAX_DAYS = 365
/** The maximum number of links of an account, including expired ones. */
export const LINKS_MAX = 200
/** The highest limit of downloads or added files that a link may have. */
export const LINK_MAX_USES = 10_000
/** The number of files that a link accepts, unless its owner chooses another limit. */
export const LINK_FILES = 100
/** The number of bytes that a link accepts, unless its owner chooses another limit. */
export const LINK_BYTES = 1024 ** 3
/** The length of the owner's note on a link, in UTF-16 code units. */
export const LINK_NOTE_MAX = 100
/** Code points of the name that a link's page shows. */
export const SENDER_MAX = 40
/** The maximum number of app passwords of an account. */
export const APP_PASSWORDS_MAX = 20
/** The maximum number of passkeys of an account. */
export const PASSKEYS_MAX = 20
/** The length of the name of a passkey or an app password, in UTF-16 code units. */
export const CREDENTIAL_NAME_MAX = 100
/** The length of a visitor's report about a link, in UTF-16 code units. */
export const LINK_REPORT_MAX = 1000
