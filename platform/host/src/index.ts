export type { FailedProps, FrameProps, HostPages, HostParts, PendingProps } from './host-parts.ts'
export type { FailureReason } from './loader/remote-load-error.ts'
export { focusHeading } from './navigation/navigation-focus.ts'
export { useIsLoading } from './navigation/use-is-loading.ts'
