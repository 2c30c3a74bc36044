import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageFailure, type StorageFailureKind } from './failure.ts'

/** What the server may have done with the request. */
export type Effect = 'none' | 'write'

export class ServerTimeout extends Error {}

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const KINDS_BY_NAME: Readonly<Record<string, StorageFailureKind>> = {
  NoSuchBucket: 'missing',
  NoSuchKey: 'missing',
  NoSuchUpload: 'missing',
  NotFound: 'missing',
  QuotaExceeded: 'full',
  SlowDown: 'slow-down',
}
const KINDS_BY_STATUS: Readonly<Record<number, StorageFailureKind>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  429: 'slow-down',
  507: 'full',
}
/** The codes of errors that occur before anything is sent. */
const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_|CERT_|UNABLE_TO_|.*SELF_SIGNED)/

/** Translates a request's error. Returns it unchanged if it comes from neither the server nor the network. */
export function failureOf(error: unknown, effect: Effect): unknown {
  if (!(error instanceof Error) || error instanceof StorageFailure) return error
  if (error instanceof ServerTimeout) return new StorageFailure(effect === 'none' ? 'timeout' : 'unclear', error)
  const refusal = refusalOf(error)
  if (refusal) return new StorageFailure(refusal, error)
  if (isNotConnected(error)) return new StorageFailure('unavailable', error)
  return isLost(error) ? new StorageFailure(effect === 'none' ? 'unavailable' : 'unclear', error) : error
}

/** Returns the kind of an error response. After a 5xx, only a known error name proves that nothing was stored. */
function refusalOf(error: Error): StorageFailureKind | undefined {
  const status = statusOf(error)
  if (status === undefined || status < 300) return undefined
  return KINDS_BY_NAME[error.name] ?? KINDS_BY_STATUS[status] ?? (status < 500 ? 'other' : undefined)
}

/** Returns whether the server took too long to accept a connection or to respond. */
export const isTimeout = (error: unknown) =>
  error instanceof ServerTimeout || (error instanceof Error && isConnectTimeout(error))

export const isResponse = (error: unknown) => error instanceof Error && statusOf(error) !== undefined

/** Returns whether the server failed, or its response is incomplete or missing, as opposed to a bug in the code. */
const isLost = (error: Error) =>
  statusOf(error) !== undefined || error.name === 'TimeoutError' || ('code' in error && !(error instanceof TypeError))

const isNotConnected = (error: Error) =>
  isConnectTimeout(error) || ('code' in error && NOT_CONNECTED.test(String(error.code)))

/** A timeout while connecting or waiting for a free connection; lost connections also have a code. */
const isConnectTimeout = (error: Error) => error.name === 'TimeoutError' && !('code' in error)

function statusOf(error: Error): number | undefined {
  if (error instanceof S3ServiceException) return error.$response?.statusCode ?? error.$metadata.httpStatusCode
  // A response that cannot be parsed.
  if ('$response' in error) return (error.$response as { statusCode?: number }).statusCode
  return undefined
}
