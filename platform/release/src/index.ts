export {
  type Access,
  type Approvable,
  type Approvals,
  type Freeze,
  type OidcRule,
  type PendingChange,
  RIGHTS,
  type Right,
  readAccess,
  type Team,
  type Token,
} from './access/access.ts'
export { currentApprovals, endApprovals, needsApproval, requireApprovals } from './access/approvals.ts'
export { type AccessChange, changeAccess } from './access/change-access.ts'
export { assertNotFrozen, currentFreeze, freezeUntil, type NewFreeze, unfreeze } from './access/freeze.ts'
export {
  addOidcRule,
  identifyOidc,
  isConfidential,
  type NewOidcRule,
  nameOfSubject,
  removeOidcRule,
} from './access/oidc-rules.ts'
export {
  addPendingChange,
  approversOf,
  assertSecondPerson,
  findPendingChange,
  isWaiting,
  removePendingChange,
  requesterNow,
  requesterOf,
} from './access/pending-changes.ts'
export { assertAllowed, assertShareAllowed } from './access/rights.ts'
export { addTeam, type NewTeam, removeTeam } from './access/teams.ts'
export {
  type CreatedToken,
  createToken,
  type Identity,
  identify,
  isExpired,
  isTokenText,
  markUsed,
  type NewToken,
  type OidcSubject,
  revokeToken,
  teamOf,
} from './access/tokens.ts'
export type { OpenPageRenderer, PageRenderer, VersionedRelease } from './admission/admission.ts'
export { formatRejections, parseRejections } from './admission/admit.ts'
export { samplePaths } from './admission/rendering.ts'
export { backUpReleases, restoreReleases } from './backup/backup.ts'
export type { StoreSettings } from './bucket/release-location.ts'
export { type Author, makeCandidate, promote, rollback, rollbackBy } from './channel/changes.ts'
export type { Channel, ChannelEvent, Channels, Retirement } from './channel/channel.ts'
export { earlierSteps, previousStable } from './channel/history.ts'
export { type ChosenVersion, type Preview, resolveComposition } from './channel/resolve-composition.ts'
export {
  commandSettings,
  loadReleaseConfig,
  type ReleaseConfig,
  sharedSettings,
  withReleaseDefaults,
} from './config.ts'
export { type BuiltRelease, readBuild } from './delivery/built-release.ts'
export { diagnose, type Finding } from './delivery/diagnose.ts'
export type { TreeBuild } from './delivery/judge-tree.ts'
export { promoteRelease } from './delivery/promote-release.ts'
export { checkBuild, checkPublication, type PublishOptions, publish } from './delivery/publish.ts'
export { publishTree, type TreeOutcome } from './delivery/publish-tree.ts'
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
  readOtherReleases,
  readServedChannels,
  resolveServedChannels,
} from './live/live-releases.ts'
export { readContract } from './live/read-contract.ts'
export { followRedirects, type Redirect, redirectsOf } from './live/redirects.ts'
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
  type ReleaseName,
  SHELL,
  toAppName,
  toNewAppName,
  toVersion,
  type Version,
} from './names.ts'
export { type OpenedStore, openReleaseStore } from './open-release-store.ts'
export { openServedStore, type ServedStore } from './open-served-store.ts'
export { claimsOf, findOverlaps, pathLeft } from './paths/claims.ts'
export { formatPreview, type PreviewPolicy, parsePreviews } from './preview/preview-links.ts'
export { compressed } from './store/compressed-forms.ts'
export { createExclusively } from './store/durable-files.ts'
export { integrityOf } from './store/integrity.ts'
export { MAX_MANIFEST_BYTES, parseManifest } from './store/parse-manifest.ts'
export { rotatePreviewKey } from './store/preview-key.ts'
export type {
  AccessStore,
  Outage,
  PublishOutcome,
  ReleaseBytes,
  ReleaseStore,
  StoredFile,
  StoredVersion,
} from './store/release-store.ts'
export { readChannels, readSettledChannel } from './store/several-channels.ts'
export type { AppRetirement } from './together/plan-retirement.ts'
export { planRollback } from './together/plan-rollback.ts'
export { promoteTogether, retireApp } from './together/promote-together.ts'
export { rollBackTogether, rollbackRelease } from './together/rollback-release.ts'
