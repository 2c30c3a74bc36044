export { createRemoteLoader, type LoadedPage, type RemoteLoader } from './loader/remote-loader.ts'
export { type FailureReason, RemoteUnavailable } from './loader/remote-unavailable.ts'
