export { ipv6Prefix, networkOf, parseAddress, subscriberOf } from './addresses/ip-address.ts'
export { isSiteOrigin } from './addresses/site-origin.ts'
export { splitAddress } from './addresses/split-address.ts'
export { announceStop } from './closing/announce-stop.ts'
export { drainOnClose } from './closing/drain-on-close.ts'
export { lingerAfterEarlyResponses } from './closing/lingering-close.ts'
export {
  assertConnected,
  connectionLost,
  rejectLostConnections,
  setSendTimeout,
} from './connections/connection-lost.ts'
export { connectionSignal } from './connections/connection-signal.ts'
export { acceptedEncodings, type Encoding } from './encoding/accepted-encodings.ts'
export { brotli, FAST_LEVEL, gzipped } from './encoding/compress.ts'
export { type ErrorBody, installErrorHandler } from './error-handler.ts'
export { BAD_REQUEST, HttpError, type HttpErrorDetails, unexpectedError } from './errors/http-error.ts'
export { declaredBytes, parseByteCount, rejectLargerThan } from './forms/body-limit.ts'
export { parseOrReject } from './forms/parse-or-reject.ts'
export { createHostCookie, type HostCookie } from './headers/host-cookie.ts'
export {
  ignoreUnknownExpectations,
  NO_HOST_CHECK,
  rejectMalformed,
  rejectMalformedUrl,
  requireSingleHost,
  secureResponses,
  securityHeaders,
} from './headers/strict-requests.ts'
export { mayReadMetrics } from './health/metrics-access.ts'
export { createPartsCheck, type PartChecks, type PartHealth, type PartProblem } from './health/part-health.ts'
export { limitCallers, maxConnections } from './limits/caller-limits.ts'
export { createCallerLimiter, createKeyedSemaphore, type Enter, waitIn } from './limits/keyed-semaphore.ts'
export { endBody, endSlowBodies, isSlowBody } from './limits/slow-bodies.ts'
export { throttleReports } from './limits/throttle-reports.ts'
export { type ByteRange, requestedRange } from './ranges/byte-range.ts'
export { matchesStrongly, matchesWeakly, sendNotModified } from './ranges/conditional-requests.ts'
export { serverOptions } from './server-options.ts'
export { bytes, duration } from './settings/parse-units.ts'
export { serverSettings, trustFirstHop } from './settings/server-settings.ts'
export { readSettings, siteOrigin } from './settings/site-settings.ts'
export { areSecretsEqual, isSigned, signText } from './tokens/signatures.ts'
