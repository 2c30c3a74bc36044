export { createRemoteLoader, type LoadedPage, type RemoteLoader, RemoteUnavailable } from './remote-loader.ts'
