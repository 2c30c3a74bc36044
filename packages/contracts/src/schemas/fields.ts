import { z } from 'zod'
import { DIGITS, VALID_EMAIL } from '../form-rules.ts'

/** Text that must be there. Judged as typed: a value of another type is as good as none. */
export const text = (required: string) => z.string({ error: required }).min(1, required)

/** A refusal beyond "required" repeats the field's one text, as the browser's forms do. */
export const shortText = (required: string, max: number) => text(required).max(max, required)

export const digits = (required: string) => text(required).regex(DIGITS, required)

export const email = (required: string, invalid: string) => text(required).regex(VALID_EMAIL, invalid)
