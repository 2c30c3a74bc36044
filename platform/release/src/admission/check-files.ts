import type { ReleaseManifest, RemoteRelease } from '@mfe/contract'
import { integrityOf } from '../store/integrity.ts'
import type { AdmissionCheck, Rejection } from './admission.ts'

/** Checks that every file in release.json exists and has the stated hash. */
export const checkFiles: AdmissionCheck = async ({ subject: { app, manifest }, bytes }) => {
  if (manifest.kind === 'remote' && Object.keys(manifest.exposes).length === 0)
    return [rejectAsset(`${app} has no page.`, NO_PAGE)]
  const rejections = [...unknownPages(manifest), ...unlisted(manifest)]
  if (manifest.name !== app) rejections.push(rejectAsset(`release.json belongs to ${manifest.name}, not to ${app}.`))
  for (const [file, { integrity }] of Object.entries(manifest.files)) {
    const content = await bytes.read(file).catch(() => undefined)
    if (!content) rejections.push(rejectAsset(`${file} is listed in release.json, but missing.`))
    else if (integrityOf(content) !== integrity) rejections.push(rejectAsset(`${file} is not the file that was built.`))
  }
  return rejections
}

const NO_PAGE = 'Expose a page in remote.ts. To take an app down, keep one page that says where its content is now.'

function unknownPages(manifest: ReleaseManifest): Rejection[] {
  const pages = manifest.kind === 'shell' ? manifest.pages : manifest.exposes
  return manifest.routes
    .filter(({ page }) => !Object.hasOwn(pages, page))
    .map(({ path, page }) =>
      rejectAsset(
        `Route ${path} names page ${page}, which is not exposed.`,
        `Expose ${page} in remote.ts or shell.ts, or correct the route.`,
      ),
    )
}

function unlisted(manifest: ReleaseManifest): Rejection[] {
  return namedFiles(manifest)
    .filter((file) => !Object.hasOwn(manifest.files, file))
    .map((file) => rejectAsset(`release.json uses ${file} without listing it.`))
}

function namedFiles(manifest: ReleaseManifest): string[] {
  const web = (groups: readonly { js: readonly string[]; css: readonly string[]; late?: readonly string[] }[]) =>
    groups.flatMap(({ js, css, late = [] }) => [...js, ...css, ...late]).map((file) => `web/${file}`)
  const listed =
    manifest.kind === 'shell'
      ? [
          manifest.contractFile,
          ...web([manifest.entry, ...Object.values(manifest.pages), ...Object.values(manifest.provides)]),
        ]
      : [`web/${manifest.entry}`, ...web(Object.values(manifest.exposes)), ...declarationsOf(manifest)]
  return ['server/index.cjs', ...listed, ...manifest.publicFiles.map((file) => `public/${file}`)]
}

const declarationsOf = ({ declarations }: RemoteRelease): string[] => (declarations === undefined ? [] : [declarations])

const BUILD_AGAIN = 'Build the app again. If the error persists, check which files its build copies and lists.'

const rejectAsset = (reason: string, fix = BUILD_AGAIN): Rejection => ({ check: 'assets', reason, fix })
