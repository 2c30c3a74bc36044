import { CV_EXTENSIONS, MESSAGE_MAX, NAME_MAX } from './limits.ts'

/** The pattern of `<input type=email>`, which accepts `a@b`, for up to 254 characters (RFC 5321, 4.5.3). */
export const VALID_EMAIL =
  /^(?!.{255})[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Required in addition to `VALID_EMAIL` by the application and contact forms. */
export const LOWER_CASE_EMAIL = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,3}$/

/** ASCII digits only, at least one: the phone number of the application and contact forms. */
export const DIGITS = /^[0-9]+$/

/** The length limit for names and subjects, in UTF-16 code units. */
export const nameLimit = { max: NAME_MAX, lengthOf: (text: string): number => text.length }

/** In code points. A line break counts as one: without JavaScript, browsers send each as CRLF. */
export const messageLimit = {
  max: MESSAGE_MAX,
  lengthOf: (text: string): number => [...text.replaceAll('\r\n', '\n')].length,
}

export const isWithinMessageLimit = (text: string): boolean => messageLimit.lengthOf(text) <= messageLimit.max

/** Returns whether every database can store the text. PostgreSQL cannot store U+0000. */
export const isStorable = (text: string): boolean => !text.includes('\0')

/** Line breaks of any kind (Unicode, UAX #14: BK, CR, LF, NL). */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** Returns whether the text fits a field of one line. Others could imitate further fields in an email to the staff. */
export const isOneLine = (text: string): boolean => !LINE_BREAK.test(text)

/** The blank Braille pattern counts as a symbol, but has no dots. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns whether people can see any of the text: spaces, zero-width characters and fillers are invisible. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Returns whether the name has an accepted extension. The declared MIME type of .doc varies, so it is ignored. */
export function hasCvExtension(fileName: string): boolean {
  return CV_EXTENSIONS.some((extension) => fileName.toLowerCase().endsWith(extension))
}
