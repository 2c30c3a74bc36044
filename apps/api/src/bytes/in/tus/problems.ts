import { AppError } from '#errors.ts'

export const uploadNotFound = () =>
  new AppError('uploads/not-found', 'This upload does not exist or is no longer available.')

/** Bytes without a checksum that arrived are kept. */
export const tooSlow = () =>
  new AppError(
    'request/too-slow',
    'The bytes arrived too slowly, so the server stopped waiting. It keeps those that arrived; the upload continues after them.',
  )

export const superseded = () => new AppError('uploads/superseded', 'A newer request has taken over this upload.')

const has = (code: AppError['code']) => (error: unknown) => error instanceof AppError && error.code === code

export const isNotFound = has('uploads/not-found')
export const isSuperseded = has('uploads/superseded')
