import { AppError } from '../shared/errors.ts'

export const uploadNotFound = () =>
  new AppError('uploads/not-found', 'This upload does not exist or is no longer available.')

export const superseded = () => new AppError('uploads/superseded', 'A newer request has taken over this upload.')

const has = (code: AppError['code']) => (error: unknown) => error instanceof AppError && error.code === code

export const isNotFound = has('uploads/not-found')
export const isSuperseded = has('uploads/superseded')
