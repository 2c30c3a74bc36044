import { ERROR_HEADER } from '@site/contracts'
import { AxiosError, type AxiosResponse, isCancel } from 'axios'
import { ApiError, isApiError, UNKNOWN_FAILURE } from './api-error.ts'

interface ErrorBody {
  code?: unknown
  message?: unknown
  responseMessage?: unknown
  errors?: unknown
}

export function toApiError(reason: unknown): ApiError {
  if (isApiError(reason)) return reason
  const response = reason instanceof AxiosError ? reason.response : undefined
  return response
    ? fromResponse(response, reason)
    : new ApiError(networkCode(reason), 0, UNKNOWN_FAILURE, { cause: reason })
}

function networkCode(reason: unknown): string {
  // ECONNABORTED means that the page is unloading, or that the browser stopped the request.
  if (isCancel(reason) || (reason instanceof AxiosError && reason.code === AxiosError.ECONNABORTED)) {
    return 'network/aborted'
  }
  return globalThis.navigator?.onLine === false ? 'network/offline' : 'network/failed'
}

function fromResponse({ data, status, headers }: AxiosResponse<unknown>, cause: unknown): ApiError {
  // The response to a HEAD request has no body, and that of a call that expects text is not parsed.
  const body: ErrorBody =
    typeof data === 'object' && data !== null ? data : parse(data || decoded(headers[ERROR_HEADER]))
  return new ApiError(
    text(body.code) ?? `http/${status}`,
    status,
    text(body.message) ?? text(body.responseMessage) ?? UNKNOWN_FAILURE,
    { fieldErrors: fieldErrors(body.errors), retryAfter: parseRetryAfter(headers['retry-after']), cause },
  )
}

function parse(json: unknown): ErrorBody {
  try {
    const body: unknown = JSON.parse(String(json))
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function decoded(header: unknown): string {
  try {
    return decodeURIComponent(String(header))
  } catch {
    return ''
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function fieldErrors(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => typeof message === 'string'))
}

/** Parses Retry-After, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: unknown): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
