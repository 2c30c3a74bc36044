import { mkdir, writeFile } from 'node:fs/promises'
import { copyFonts, fontCss } from './fonts.ts'
import { styleSheet } from './style-sheet.ts'

const out = new URL('../../dist/', import.meta.url)
await mkdir(out, { recursive: true })
await writeFile(new URL('styles.css', out), styleSheet())
await writeFile(new URL('fonts.css', out), fontCss())
await copyFonts(new URL('fonts/', out))
