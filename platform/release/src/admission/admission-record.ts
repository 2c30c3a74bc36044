import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { PROTOCOLS } from '@mfe/contract'
import { z } from 'zod'
import type { Author } from '../channel/changes.ts'
import type { ReleaseName } from '../names.ts'
import type { VersionStore } from '../store/release-store.ts'
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

const MAX_WARNINGS = 200
const MAX_REASON = 4000

/** Formats `admission.json`. */
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
    warnings: warnings
      .slice(0, MAX_WARNINGS)
      .map((each) => ({ check: each.check, reason: each.reason.slice(0, MAX_REASON), fix: each.fix })),
    toolchain: toolchain(),
    protocols: PROTOCOLS,
  }
  return Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
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
