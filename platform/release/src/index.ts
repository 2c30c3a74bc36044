export {
  type Access,
  type Approvable,
  type Approvals,
  type ConsoleSession,
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
export { type AccessChange, changeAccess, createInAccess } from './access/change-access.ts'
export {
  CONSOLE_SESSION_MS,
  createConsoleCode,
  endConsole,
  type FoundConsole,
  identifyConsole,
  isConsoleSecret,
  openConsole,
} from './access/console-sessions.ts'
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
export { assertAllowed, assertShareAllowed, hasRight } from './access/rights.ts'
export { addTeam, type NewTeam, removeTeam } from './access/teams.ts'
export {
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
export type { OpenPageRenderer, PageFailure, PageRenderer, TriedPage, VersionedRelease } from './admission/admission.ts'
export { samplePaths } from './admission/rendering.ts'
export { backUpReleases, restoreReleases } from './backup/backup.ts'
export type { StoreSettings } from './bucket/release-location.ts'
export {
  type Author,
  assertNotRevoked,
  makeCandidate,
  promote,
  revoke,
  rollback,
  rollbackBy,
} from './channel/changes.ts'
export type { Channel, ChannelEvent, Channels, Retirement } from './channel/channel.ts'
export { earlierSteps, isStep, type LiveVersion, liveAfter, liveShares } from './channel/history.ts'
export { channelsAsOf, type PastComposition, pastCompositions, releaseIdOf } from './channel/past-compositions.ts'
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
export { checkBuild, checkPublication, checkTypes, type PublishOptions, publish } from './delivery/publish.ts'
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
export { type Publication, readAdmission, readPublications } from './findings/admission-record.ts'
export { type Findings, formatRejections, parseRejections } from './findings/admit.ts'
export { type FollowedStore, followStore } from './follow/follow-store.ts'
export { changeChannel } from './live/change-channel.ts'
export { contractNotes } from './live/contract-notes.ts'
export { leavingPaths, settlePaths } from './live/doubled-paths.ts'
export {
  findInterruptedChanges,
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
  versionsInUse,
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
export { watchMemory, withSystemLimits } from './page-contract/type-check/process-limits.ts'
export { claimsOf, findOverlaps, pathLeft } from './paths/claims.ts'
export { formatPreview, type PreviewPolicy, parsePreviews } from './preview/preview-links.ts'
export { formatReplay, isReplayText, parseReplay, type Replay } from './preview/replay-links.ts'
export {
  assertPromotable,
  hasPreviewEnded,
  isPreviewVersion,
  MAX_PREVIEW_DAYS,
  previewEnd,
  toPreviewVersion,
} from './preview-version.ts'
export { configureApp, planSettings, type SettingsChange } from './settings/configure-app.ts'
export { compressed } from './store/compressed-forms.ts'
export { createExclusively, removeStale, replaceDurably } from './store/durable-files.ts'
export { integrityOf, shortHash } from './store/integrity.ts'
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
export { promoteRelease, promoteTogether, retireApp } from './together/promote-together.ts'
export { rollBackTogether, rollbackRelease } from './together/rollback-release.ts'
