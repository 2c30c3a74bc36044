import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Rule, readText } from '../rules/rule.ts'

type Targets = Record<string, string | Record<string, string>>

interface Package {
  version?: string
  private?: boolean
  license?: string
  repository?: { type?: string; url?: string; directory?: string }
  engines?: { node?: string }
  files?: string[]
  bin?: Targets
  exports?: Targets
  imports?: Targets
  publishConfig?: { access?: string; provenance?: boolean; bin?: Targets; exports?: Targets; imports?: Targets }
}

/** Folders that packages pack as a whole. README.md, LICENSE and package.json are always packed. */
const PACKED = ['dist', 'template']

const read = (root: string, path: string) => JSON.parse(readText(join(root, path)) ?? '{}') as Package

/**
 * The packages of the platform can be published as they are: they have what a registry and its users need, and pack
 * what they offer, without sources or tests.
 */
export const publishingRule: Rule = {
  name: 'packages of the platform can be published',
  violations(root) {
    const folders = globSync('platform/*/tsconfig.pack.json', { cwd: root }).map(dirname).sort()
    const missing = folders.length > 0 && !existsSync(join(root, 'LICENSE')) ? ['LICENSE is missing: add it.'] : []
    const versions = new Set(folders.map((folder) => read(root, `${folder}/package.json`).version))
    const differ = versions.size > 1 ? [`platform/ has ${versions.size} versions: give all its packages one.`] : []
    return [...missing, ...differ, ...folders.flatMap((folder) => violationsOf(root, folder))]
  },
}

function violationsOf(root: string, folder: string): string[] {
  const own = read(root, `${folder}/package.json`)
  const { repository, publishConfig = {} } = own
  const isLocated = repository?.url !== undefined && repository.directory === folder
  const problems = [
    own.private && 'is private: remove the field.',
    !own.license && 'has no license: name that of LICENSE.',
    !isLocated && `names no repository with the directory ${folder}: add it.`,
    !own.engines?.node && 'does not say which Node.js it needs: add engines.node.',
    publishConfig.access !== 'public' && 'has no publishConfig.access: set it to public.',
    !publishConfig.provenance && 'has no publishConfig.provenance: set it to true.',
    ...unpublished(own),
    ...unexpectedFiles(own),
  ]
  return problems.filter((problem) => typeof problem === 'string').map((problem) => `${folder}/package.json ${problem}`)
}

/** Names what a workspace offers from its sources, and a published package would not. */
function unpublished({ publishConfig = {}, ...own }: Package): string[] {
  return (['bin', 'exports'] as const).flatMap((field) => {
    const published = Object.keys(publishConfig[field] ?? {})
    return Object.keys(own[field] ?? {})
      .filter((name) => !published.includes(name))
      .map((name) => `offers ${name} in ${field}, but not in publishConfig.${field}: add it.`)
  })
}

/** A package may also pack a source that it offers under its own path, such as one that builds hash. */
function unexpectedFiles({ files = [], imports = {}, publishConfig = {} }: Package): string[] {
  const offered = [publishConfig.exports, publishConfig.bin, publishConfig.imports ?? imports]
    .flatMap((targets) => Object.values(targets ?? {}))
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((target) => target.replace('./', ''))
  return files
    .filter((file) => !PACKED.includes(file) && !offered.includes(file))
    .map((file) => `packs ${file}: pack only dist, template, and files that the published package offers.`)
}
