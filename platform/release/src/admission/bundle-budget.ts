import type { ReleaseManifest, RemoteRelease, ShellRelease } from '@mfe/contract'
import { createFileSizes } from '../content/file-sizes.ts'
import type { AdmissionCheck, Rejection } from './admission.ts'

import { type HostRules, rulesFor } from './host-rules.ts'

type Limits = HostRules['budgets']

/** Files that count toward one budget together. */
interface Load {
  /** Such as `Page ./home loads`. */
  subject: string
  what: 'JavaScript (brotli)' | 'CSS (brotli)' | 'public files'
  files: readonly string[]
  budget: number
  /** The name of the budget in `defineHost`. */
  setting: string
  fix: string
}

/** Checks what pages load at first, what they may load later, and the public files against the host's budgets. */
export const checkBudget: AdmissionCheck = async ({ subject, others, bytes }) => {
  const { budgets } = rulesFor({ subject, others })
  const { manifest } = subject
  const sizes = createFileSizes(bytes)
  const checked = loadsOf(manifest, budgets).map(async (load) => {
    const isPublic = load.what === 'public files'
    const size = await (isPublic ? sizes.raw(load.files) : sizes.brotli(load.files, load.budget))
    return size <= load.budget ? [] : [overBudget(load, size)]
  })
  return (await Promise.all(checked)).flat()
}

function loadsOf(manifest: ReleaseManifest, budgets: Limits): Load[] {
  const initial = manifest.kind === 'shell' ? shellLoads(manifest, budgets) : pageLoads(manifest, budgets)
  const counted = new Set(initial.flatMap(({ files }) => files))
  const later = Object.keys(manifest.files).filter((file) => file.startsWith('web/') && !counted.has(file))
  return [
    ...initial,
    ...later.flatMap((file) => laterLoad(file, budgets)),
    {
      subject: 'The release has',
      what: 'public files',
      files: manifest.publicFiles.map((file) => `public/${file}`),
      budget: budgets.publicFiles,
      setting: 'publicFiles',
      fix: 'Compress pictures and films, or serve them from elsewhere',
    },
  ]
}

const inWeb = (files: readonly string[]): string[] => files.map((file) => `web/${file}`)

function shellLoads({ entry }: ShellRelease, { shell, css }: Limits): Load[] {
  const later = 'Load what the first paint does not need with import()'
  return [scripts('The shell loads', entry.js, shell, 'shell', later), styles('The shell loads', entry.css, css)]
}

function pageLoads({ entry, exposes, routes }: RemoteRelease, { page: pageBudgets, css }: Limits): Load[] {
  return Object.entries(exposes).flatMap(([page, assets]) => {
    // People without an account can open pages of every audience except `signed-in`.
    const isPublic = routes.some((route) => route.page === page && route.audience !== 'signed-in')
    const kind = isPublic ? 'public' : 'signed-in'
    const fix = 'Take large libraries from the shares, load them with import() after the first paint, or split the page'
    return [
      scripts(`Page ${page} loads`, [entry, ...assets.js], pageBudgets[kind], `page.${kind}`, fix),
      styles(`Page ${page} loads`, assets.css, css),
    ]
  })
}

function laterLoad(file: string, { lazyChunk, css }: Limits): Load[] {
  const name = file.slice('web/'.length)
  if (file.endsWith('.css')) return [styles(`${name} is`, [name], css)]
  if (!/\.m?js$/.test(file)) return []
  return [scripts(`${name} is`, [name], lazyChunk, 'lazyChunk', 'Split it, or use a smaller library')]
}

function scripts(subject: string, files: readonly string[], budget: number, setting: string, fix: string): Load {
  return { subject, what: 'JavaScript (brotli)', files: inWeb(files), budget, setting, fix }
}

function styles(subject: string, files: readonly string[], budget: number): Load {
  const fix = 'Remove rules that no page uses, or load them with the part that needs them'
  return { subject, what: 'CSS (brotli)', files: inWeb(files), budget, setting: 'css', fix }
}

function overBudget({ subject, what, budget, setting, fix }: Load, bytes: number): Rejection {
  const kib = (value: number) => (value / 1024).toFixed(1)
  return {
    check: 'budget',
    reason: `${subject} ${kib(bytes)} KiB of ${what}, ${kib(bytes - budget)} KiB over its budget of ${kib(budget)} KiB.`,
    fix: `${fix}. The host's team sets this budget in defineHost: budgets.${setting}.`,
  }
}
