export { createRemoteLoader, type LoadedPage, type RemoteLoader } from './remote-loader.ts'
export { type FailureReason, RemoteUnavailable } from './remote-unavailable.ts'
