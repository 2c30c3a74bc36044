import { AppError } from '../errors.ts'

export function tooMany(waitMs: number, message = 'Too many attempts. Please wait a little and try again.'): AppError {
  return new AppError('request/too-many', message, { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
}
