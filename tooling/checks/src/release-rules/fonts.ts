import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { create } from 'fontkit'
import type { Rule } from '../rules/rule.ts'
import { type BuiltRelease, readReleases } from './releases.ts'

/** KiB of fonts (docs/product.md, "Budgets"). End-to-end tests measure what each page loads. */
const LIMIT = 40

/** Matches characters that a font must cover: neither ASCII, nor emoji from system fonts, nor invisible ones. */
const CHARACTERS = /[^\0-\x7f\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}\ufffd]/gu

const isFont = (path: string) => /^web\/fonts\/.*\.woff2$/.test(path)
const isText = (path: string) => /^(?:web\/.*\.js|public\/.*\.json)$/.test(path)
const isPublic = (release: ReleaseManifest) => release.routes.some(({ audience }) => audience === 'public')

/** Checks all built text that visitors may see, including text that only scripts show. */
export const fontsRule: Rule = {
  name: 'fonts cover all public text, within their budget',
  violations(root) {
    const { built } = readReleases(root)
    const shell = built.find(({ manifest }) => manifest.kind === 'shell')
    const fonts = shell ? files(root, shell, isFont) : []
    if (fonts.length === 0) return []

    const initial = fonts.filter(({ path }) => !path.includes('.late.'))
    const kibibytes = initial.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024
    const covered = new Set(fonts.flatMap(({ bytes }) => charactersOf(bytes)))
    const texts = built.filter(({ manifest }) => isPublic(manifest)).flatMap((release) => files(root, release, isText))
    const missing = texts.flatMap(({ path, bytes }) =>
      [...new Set(bytes.toString().match(CHARACTERS))]
        .filter((character) => !covered.has(codePoint(character)))
        .map(
          (character) =>
            `${path} has “${character}” (U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}), which ` +
            'no font covers: use another character, or add it in packages/ui/src/fonts/subsets.ts.',
        ),
    )
    const over = `Every page loads ${kibibytes.toFixed(1)} KiB of fonts, but may load at most ${LIMIT}: move characters to a late file, or narrow the weights.`
    return kibibytes <= LIMIT ? missing : [...missing, over]
  },
}

function files(root: string, { folder, manifest }: BuiltRelease, isWanted: (path: string) => boolean) {
  const paths = Object.keys(manifest.files).filter(isWanted)
  return paths.map((file) => {
    const path = `${folder}/dist/${file}`
    return { path, bytes: readFileSync(join(root, path)) }
  })
}

function charactersOf(font: Buffer): number[] {
  const parsed = create(font)
  return 'characterSet' in parsed ? parsed.characterSet : []
}

const codePoint = (character: string): number => character.codePointAt(0) ?? 0
