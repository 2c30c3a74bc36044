export type { OpenPageRenderer, PageRenderer, VersionedRelease } from './admission/admission.ts'
export { formatRejections } from './admission/admit.ts'
export { backUpReleases, restoreReleases } from './backup/backup.ts'
export type { StoreSettings } from './bucket/release-location.ts'
export { makeCandidate, previousStable, promote, rollback } from './channel/changes.ts'
export type { Channel, ChannelEvent, Channels } from './channel/channel.ts'
export { type ChosenVersion, type Preview, resolveComposition } from './channel/resolve-composition.ts'
export { loadReleaseConfig, type ReleaseConfig, sharedSettings, withReleaseDefaults } from './config.ts'
export { readBuild } from './delivery/built-release.ts'
export { diagnose, type Finding } from './delivery/diagnose.ts'
export type { TreeBuild } from './delivery/judge-tree.ts'
export { promoteRelease } from './delivery/promote-release.ts'
export { promoteTogether } from './delivery/promote-together.ts'
export { publish } from './delivery/publish.ts'
export { publishTree, type TreeOutcome } from './delivery/publish-tree.ts'
export { rollbackRelease } from './delivery/rollback-release.ts'
export type { WorkingTree } from './delivery/working-tree.ts'
export { createDirectoryStore } from './directory/directory-store.ts'
export {
  commandFailed,
  DamagedReleaseError,
  ReleaseError,
  type ReleaseErrorCode,
  undefinedIfUnavailable,
} from './errors.ts'
export { type FollowedStore, followStore } from './follow/follow-store.ts'
export { changeChannel } from './live/change-channel.ts'
export { contractNotes } from './live/contract-notes.ts'
export { leavingPaths, settlePaths } from './live/doubled-paths.ts'
export {
  findPathProblems,
  isEmptyStore,
  readLiveReleases,
  readServedChannels,
  resolveServedChannels,
} from './live/live-releases.ts'
export {
  describeProblem,
  missingAppProblem,
  type Problem,
  resolveServedChannel,
  type ServedChannel,
} from './live/served-channel.ts'
export {
  type AppName,
  isAppName,
  isVersion,
  nameOf,
  parseTarget,
  SHELL,
  toAppName,
  toVersion,
  type Version,
} from './names.ts'
export { type OpenedStore, openReleaseStore } from './open-release-store.ts'
export { openServedStore, type ServedStore } from './open-served-store.ts'
export { findOverlaps, pathLeft } from './paths/claims.ts'
export { formatPreview, type PreviewPolicy, parsePreviews } from './preview/preview-links.ts'
export { createExclusively } from './store/durable-files.ts'
export { integrityOf } from './store/integrity.ts'
export { rotatePreviewKey } from './store/preview-key.ts'
export type {
  Outage,
  PublishOutcome,
  ReleaseBytes,
  ReleaseStore,
  StoredFile,
  StoredVersion,
} from './store/release-store.ts'
export { readChannels } from './store/several-channels.ts'
