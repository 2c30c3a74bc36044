import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { PROTOCOLS } from '@mfe/contract'
import { z } from 'zod'
import type { Author } from '../channel/changes.ts'
import type { AppName, ReleaseName, Version } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'
import { forEach } from '../store/stored-files.ts'
import type { Findings } from './admit.ts'

const text = z.string()

const admissionRecord = z.object({
  /** When it was published; ISO 8601. */
  at: text,
  /** Who published it, from where and why, like a change of what is live. */
  by: text.optional(),
  commit: text.optional(),
  address: text.optional(),
  reason: text.optional(),
  /** The names of the checks that it passed. */
  checks: z.array(text),
  /** What they found, but did not reject. */
  warnings: z.array(z.object({ check: text, reason: text, fix: text })),
  /** The versions of what ran the checks, by name. */
  toolchain: z.record(text, text),
  /** The protocols that the platform had then. */
  protocols: z.object({ rendering: z.number(), plan: z.number(), manifest: z.number() }),
})

/** `admission.json`: what is known of a publication, beside the release and not part of it. */
export type AdmissionRecord = z.infer<typeof admissionRecord>

/** Of one text; the rest of it is left out. */
const MAX_TEXT = 4000
/** Of the texts of all warnings. Even if each were escaped, a bucket, which has the smallest limit, takes the file. */
const MAX_CHARACTERS = 128 * 1024

/** Formats `admission.json`, with as many of the warnings as a store takes. */
export function formatAdmission(
  { checks, warnings }: Findings,
  { by, commit, address, reason }: Author,
  now: Date,
): Buffer {
  const record: AdmissionRecord = {
    at: now.toISOString(),
    ...(by !== undefined && { by }),
    ...(commit !== undefined && { commit }),
    ...(address !== undefined && { address }),
    ...(reason !== undefined && { reason }),
    checks: [...checks],
    warnings: shortened(warnings),
    toolchain: toolchain(),
    protocols: PROTOCOLS,
  }
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
}

function shortened(warnings: Findings['warnings']): AdmissionRecord['warnings'] {
  const kept: AdmissionRecord['warnings'] = []
  let left = MAX_CHARACTERS
  for (const { check, ...texts } of warnings) {
    const [reason, fix] = [texts.reason.slice(0, MAX_TEXT), texts.fix.slice(0, MAX_TEXT)]
    left -= check.length + reason.length + fix.length
    if (left < 0) break
    kept.push({ check, reason, fix })
  }
  return kept
}

/**
 * Reads `admission.json`. Resolves to `undefined` for a version from before there was one, and if it cannot be parsed:
 * nothing depends on it.
 */
export async function readAdmission(
  store: Pick<VersionStore, 'admission'>,
  { app, version }: ReleaseName,
): Promise<AdmissionRecord | undefined> {
  const bytes = await store.admission(app, version)
  if (!bytes) return undefined
  try {
    return admissionRecord.parse(JSON.parse(String(bytes)))
  } catch {
    return undefined
  }
}

/** A stored version. Who published it, from where and why is absent for one from before that was recorded. */
export interface Publication
  extends Partial<Pick<AdmissionRecord, 'by' | 'commit' | 'address' | 'reason' | 'warnings'>> {
  version: Version
  /** ISO 8601. */
  at: string
}

/** Lists the versions of an app, newest first, with what is known of their publication. */
export async function readPublications(store: VersionStore, app: AppName): Promise<Publication[]> {
  const versions = await store.versions(app)
  const records = new Map<Version, AdmissionRecord>()
  await forEach(versions, async ({ version }) => {
    const record = await readAdmission(store, { app, version })
    if (record) records.set(version, record)
  })
  return versions.map(({ version, publishedAt }) => {
    const { by, commit, address, reason, warnings } = records.get(version) ?? {}
    return { version, at: publishedAt.toISOString(), by, commit, address, reason, warnings }
  })
}

/** The packages whose version decides what the checks find. */
const PACKAGES = ['@mfe/contract', 'html-validate', 'typescript'] as const

let versions: Record<string, string> | undefined

function toolchain(): Record<string, string> {
  versions ??= {
    node: process.versions.node,
    ...Object.fromEntries(PACKAGES.flatMap((name) => versionOf(findPackageJSON(name, import.meta.url), name))),
  }
  return versions
}

function versionOf(manifest: string | undefined, name: string): [name: string, version: string][] {
  if (manifest === undefined) return []
  const { version }: { version?: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  // All packages of the platform have one version.
  return version === undefined ? [] : [[name === '@mfe/contract' ? 'platform' : name, version]]
}
