import { brand } from '@site/brand'
import { createResumableRepo } from '#bytes/in/tus/resumable.repo.ts'
import { createResumableService } from '#bytes/in/tus/resumable.service.ts'
import { createUploadsService } from '#bytes/in/uploads.service.ts'
import { deleteDoomed } from '#bytes/notes/doomed-blobs.ts'
import { createFileReader } from '#bytes/out/file-reader.ts'
import { createQuota } from '#bytes/quota/quota.ts'
import { createUsage } from '#bytes/quota/usage.ts'
import { createThumbnailMaker } from '#bytes/thumbnails/thumbnail-maker.ts'
import { createThumbnailsService } from '#bytes/thumbnails/thumbnails.service.ts'
import { createSelectionsRepo } from '#bytes/zip/selections.repo.ts'
import { createSelectionsService } from '#bytes/zip/selections.service.ts'
import { createZipService } from '#bytes/zip/zip.service.ts'
import { createEntries } from '#dav/entries.ts'
import { createLocks } from '#dav/state/locks.ts'
import { createStoredProperties } from '#dav/state/stored-properties.ts'
import { createSystemFiles } from '#dav/state/system-files.ts'
import { createLinkAccess } from '#links/access.ts'
import { createLinkDigest } from '#links/activity/link-digest.ts'
import { createDownloads } from '#links/downloads.ts'
import { createDropService } from '#links/drop.service.ts'
import { createLinksRepo } from '#links/links.repo.ts'
import { createLinksService } from '#links/links.service.ts'
import { createReadingService } from '#links/reading.service.ts'
import { createReportLink } from '#links/report-link.ts'
import { createSharedItems } from '#links/shared-items.ts'
import { createEventsService } from '#live/events.service.ts'
import { createApplicationsService } from '#messages/applications/applications.service.ts'
import { createOpenings, type ReadOpenings } from '#messages/applications/openings.ts'
import { createContactRepo, createContactService } from '#messages/contact/contact.service.ts'
import { createInboxRepo } from '#messages/inbox/inbox.repo.ts'
import { createInboxService } from '#operators/inbox.service.ts'
import { createOperatorsRepo } from '#operators/operators.repo.ts'
import { createOperatorsService } from '#operators/operators.service.ts'
import { createAccountSettingsService } from '#people/accounts/account-settings.service.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createAccountsService } from '#people/accounts/accounts.service.ts'
import { createPasswordCheck } from '#people/accounts/current-password.ts'
import { createEmailConfirmation, createEmailConfirmationsRepo } from '#people/accounts/email-confirmation.service.ts'
import { createAppPasswordsRepo } from '#people/app-passwords/app-passwords.repo.ts'
import { createAppPasswordsService } from '#people/app-passwords/app-passwords.service.ts'
import { createEmailChange, createEmailChangesRepo } from '#people/email-change/email-change.service.ts'
import { createErasureRepo, createErasureService } from '#people/erasure/erasure.service.ts'
import { createPasskeyLogin } from '#people/passkeys/passkey-login.service.ts'
import { createPasskeysRepo } from '#people/passkeys/passkeys.repo.ts'
import { createPasskeysService } from '#people/passkeys/passkeys.service.ts'
import { createResetRepo, createResetService } from '#people/password-reset/reset.service.ts'
import { createSessionsRepo } from '#people/sessions/sessions.repo.ts'
import { createReplacedSessions, createSessionsService } from '#people/sessions/sessions.service.ts'
import { createEarlierVersionsRepo } from '#tree/earlier-versions/earlier-versions.repo.ts'
import { createEarlierVersionsService } from '#tree/earlier-versions/earlier-versions.service.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFilesService } from '#tree/files.service.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createFoldersService } from '#tree/folders.service.ts'
import { createMovingRepo, createMovingService } from '#tree/moving/moving.service.ts'
import { createRemovalRepo, createRemovalService } from '#tree/removal/removal.service.ts'
import { createSearchRepo } from '#tree/search/search.repo.ts'
import { createSearchService } from '#tree/search/search.service.ts'
import { createShortlistsRepo } from '#tree/shortlists/shortlists.repo.ts'
import { createShortlistsService } from '#tree/shortlists/shortlists.service.ts'
import { createTreeWalk } from '#tree/walk.ts'
import { siteUrlOf } from './config.ts'
import type { Dependencies } from './dependencies.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(shared: Dependencies, readOpenings: ReadOpenings = async () => []) {
  const { config, db, space } = shared
  const replacedSessions = createReplacedSessions(shared.logger)
  const removal = createRemovalService({ ...shared, removals: createRemovalRepo(db) })
  const accounts = createAccountsRepo(db)
  const all = {
    ...shared,
    accounts,
    checkPassword: createPasswordCheck({ ...shared, accounts }),
    companyEmail: config.COMPANY_EMAIL,
    earlierVersions: createEarlierVersionsRepo(db),
    erasure: createErasureService({
      ...shared,
      removal,
      erasure: createErasureRepo(db),
      deleteDoomed: (accountId) => deleteDoomed(db, shared.blobs, accountId),
    }),
    files: createFilesRepo(db),
    folders: createFoldersRepo(db),
    maxBytes: config.MAX_UPLOAD_BYTES,
    quota: createQuota({
      db,
      space,
      total: shared.totalQuota,
      limit: config.USER_QUOTA_BYTES,
      replicaId: shared.replicaId,
    }),
    passkeys: createPasskeysRepo(db),
    registration: config.REGISTRATION,
    removal,
    sharedItems: createSharedItems(db),
    sessions: createSessionsService({
      ...shared,
      sessions: createSessionsRepo(db),
      idle: config.SESSION_IDLE,
      max: config.SESSION_MAX,
      onReplaced: replacedSessions.record,
    }),
    siteUrl: siteUrlOf(config),
  }
  const confirmation = createEmailConfirmation({
    ...all,
    confirmations: createEmailConfirmationsRepo(db),
    isRequired: config.CONFIRM_EMAIL,
  })
  const files = createFilesService(all)
  const reader = createFileReader(all)
  const walk = createTreeWalk(db)
  const zip = createZipService({ ...all, zips: walk, timeZone: brand.timeZone })
  const visiting = { ...all, links: createLinksRepo(db), proofs: shared.linkProofs }
  const access = createLinkAccess(visiting)
  const downloads = createDownloads({ ...visiting, access })
  const folders = createFoldersService(all)
  const moving = createMovingService({ ...all, moving: createMovingRepo(db, all.quota) })
  const uploads = createUploadsService(all)
  const usage = createUsage(db, config)
  const systemFiles = createSystemFiles(db)

  return {
    quota: all.quota,
    sessions: all.sessions,
    replacedSessions,
    erasure: all.erasure,
    appPasswords: createAppPasswordsService({ ...all, appPasswords: createAppPasswordsRepo(db) }),
    dav: {
      ...{ folders, files, moving, uploads, reader, usage, walk, systemFiles },
      entries: createEntries({ ...all, walk, systemFiles }),
      locks: createLocks(db),
      storedProperties: createStoredProperties(db),
      audit: all.audit,
      site: new URL(all.siteUrl).origin,
    },
    accounts: createAccountsService({ ...all, confirmation }),
    confirmation,
    accountSettings: createAccountSettingsService(all),
    emailChange: createEmailChange({ ...all, emailChanges: createEmailChangesRepo(db) }),
    passkeys: createPasskeysService(all),
    passkeyLogin: createPasskeyLogin({ ...all, confirmation }),
    resets: createResetService({ ...all, resets: createResetRepo(db) }),
    folders,
    files,
    reader,
    thumbnails: createThumbnailsService({ ...all, files, maker: createThumbnailMaker() }),
    uploads,
    usage,
    earlierVersions: createEarlierVersionsService({ ...all, files }),
    shortlists: createShortlistsService({ ...all, files, shortlists: createShortlistsRepo(db) }),
    events: createEventsService(all),
    moving,
    links: {
      owned: createLinksService({ ...visiting, seal: shared.tokenSeal }),
      reading: createReadingService({ ...visiting, files, stored: all.files, reader, zip, access, downloads }),
      report: createReportLink({ ...all, access }),
      drop: createDropService({ ...all, access }),
      digest: createLinkDigest({ ...all, isConfirmed: config.CONFIRM_EMAIL }),
    },
    search: createSearchService({ ...all, searches: createSearchRepo(db) }),
    selections: createSelectionsService({ ...all, walk, zip, selections: createSelectionsRepo(db) }),
    zip,
    resumable: createResumableService({ ...all, uploads: createResumableRepo(db) }),
    contact: createContactService({ ...all, contact: createContactRepo(db) }),
    inbox: createInboxService({ ...all, inbox: createInboxRepo(db) }),
    operators: createOperatorsService({ ...all, operators: createOperatorsRepo(db) }),
    applications: createApplicationsService({
      ...all,
      findOpening: createOpenings(readOpenings, shared.logger),
      maxBytes: config.MAX_CV_BYTES,
    }),
  }
}
