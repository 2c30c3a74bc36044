import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { create } from 'fontkit'
import type { Rule } from '../rules/rule.ts'
import { type BuiltRelease, readReleases } from './releases.ts'

/** KiB of fonts (docs/product.md, "Budgets"); end-to-end tests weigh what each page loads. */
const LIMIT = 40

/** Characters that a font must cover: not emoji, which come from the system, and not invisible ones. */
const DRAWN = /[^\0-\x7f\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}\ufffd]/gu

const isFont = (path: string) => /^web\/fonts\/.*\.woff2$/.test(path)
const isText = (path: string) => /^(?:web\/.*\.js|public\/.*\.json)$/.test(path)
const isPublic = (release: ReleaseManifest) => release.routes.some(({ audience }) => audience === 'public')

/** The built texts that visitors may see: content and interface alike, also what only a script shows. */
export const fontsRule: Rule = {
  name: 'fonts draw every public text, within their budget',
  violations(root) {
    const { built } = readReleases(root)
    const shell = built.find(({ manifest }) => manifest.kind === 'shell')
    const fonts = shell ? files(root, shell, isFont) : []
    if (fonts.length === 0) return []

    const early = fonts.filter(({ path }) => !path.includes('.late.'))
    const kibibytes = early.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024
    const drawn = new Set(fonts.flatMap(({ bytes }) => charactersOf(bytes)))
    const texts = built.filter(({ manifest }) => isPublic(manifest)).flatMap((release) => files(root, release, isText))
    const missing = texts.flatMap(({ path, bytes }) =>
      [...new Set(bytes.toString().match(DRAWN))]
        .filter((character) => !drawn.has(codePoint(character)))
        .map(
          (character) =>
            `${path} has “${character}” (U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}), which ` +
            'no font file draws: use another character, or add it in packages/ui/src/fonts/subsets.ts.',
        ),
    )
    const over = `Every page asks for ${kibibytes.toFixed(1)} KiB of fonts, ${LIMIT} are allowed: move characters to a late file, or narrow the weights.`
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
  const opened = create(font)
  return 'characterSet' in opened ? opened.characterSet : []
}

const codePoint = (character: string): number => character.codePointAt(0) ?? 0
