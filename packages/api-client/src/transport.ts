import { BACKGROUND_HEADER } from '@site/contracts'
import axios, { AxiosError, type AxiosProgressEvent, type CreateAxiosDefaults } from 'axios'
import { ApiError, UNKNOWN_FAILURE } from './api-error.ts'
import { sendRepeatedly } from './repeat-call.ts'
import { toApiError } from './to-api-error.ts'
import type { ApiClientSettings, Call, SendCall } from './types/index.ts'

const isSafe = (method: unknown): boolean => ['GET', 'HEAD'].includes(String(method).toUpperCase())

/** False for a leading double slash, which names another host. */
const isOwnOrigin = (url: string) => url.startsWith('/') && !url.startsWith('//')

export function createTransport(settings: ApiClientSettings, defaults: CreateAxiosDefaults = {}): SendCall {
  const http = axios.create({
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    withXSRFToken: ({ method, url = '' }) => !isSafe(method) && isOwnOrigin(url),
    ...defaults,
  })

  const antiForgery = createAntiForgery(() => http.get('/api/anti-forgery'))
  // Ignores a failure here, because the first change reports it.
  if (settings.prefetchToken) antiForgery.ready().catch(() => undefined)

  const send = <Result>(call: Call) => {
    const readToken = () => tokenOf(call, settings)
    const attempt = () =>
      http.request<Result>({
        method: call.method,
        url: call.url,
        data: call.body,
        responseType: call.responseType,
        signal: call.signal,
        headers: { ...headersOf(call, readToken()), ...call.headers },
        onUploadProgress: call.onProgress && reportTo(call.onProgress),
      })
    return sendRepeatedly(call, attempt, readToken)
  }

  /** Retries a rejected call once, because the token may have been removed or replaced since the page read it. */
  async function sendWithToken<Result>(call: Call) {
    if (isSafe(call.method)) return send<Result>(call)
    await antiForgery.ready()
    try {
      return await send<Result>(call)
    } catch (reason) {
      if (!isTokenRejected(reason)) throw reason
      await antiForgery.request()
      return send<Result>(call)
    }
  }

  return async <Result>(call: Call) => {
    try {
      const response = await sendWithToken<Result>(call)
      if (!response) return undefined as Result
      const { data, status, headers } = response
      if (call.responseType === undefined && isUnreadable(data))
        throw new ApiError('http/unreadable', status, UNKNOWN_FAILURE)
      call.onHeaders?.(headers)
      return call.method === 'HEAD' ? (String(headers['content-type'] ?? '') as Result) : data
    } catch (reason) {
      const error = toApiError(reason)
      if (error.status === 401 && call.identity !== 'login') settings.onSessionEnded?.()
      if (error.code === 'session/wrong-user') settings.onWrongUser?.()
      throw error
    }
  }
}

const tokenOf = ({ identity }: Call, { session }: ApiClientSettings) => (identity ? null : session().token)

function headersOf(call: Call, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(call.isBackground && { [BACKGROUND_HEADER]: '1' }),
    ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
  }
}

const isTokenRejected = (reason: unknown): boolean =>
  reason instanceof AxiosError && toApiError(reason).code === 'request/forged'

const reportTo = (onProgress: (fraction: number) => void) => (event: AxiosProgressEvent) => {
  if (event.progress !== undefined) onProgress(event.progress)
}

/** Detects text in place of JSON, as from a proxy between browser and server. */
const isUnreadable = (data: unknown) => typeof data === 'string' && data !== ''

const COOKIE = /(?:^|; )XSRF-TOKEN=[^;]/

/** Also true outside a page, where there are no cookies and the server requires no token. */
const hasToken = (): boolean => typeof document === 'undefined' || COOKIE.test(document.cookie)

/** The token proves that a call comes from one of the site's pages. Concurrent calls share one request. */
function createAntiForgery(fetchToken: () => Promise<unknown>) {
  let pending: Promise<unknown> | undefined
  const request = () => {
    pending ??= fetchToken().finally(() => {
      pending = undefined
    })
    return pending
  }
  return {
    request,
    /** Resolves when the browser has a token. Rejects with `cookies/blocked` if it does not store one. */
    async ready(): Promise<void> {
      if (hasToken()) return
      await request()
      if (!hasToken()) throw new ApiError('cookies/blocked', 0, COOKIES_BLOCKED)
    },
  }
}

const COOKIES_BLOCKED =
  'Your browser blocks this site’s cookies, and without them nothing can be sent. Allow cookies for this site, then try again.'
