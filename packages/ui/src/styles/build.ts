import { mkdir, rm, writeFile } from 'node:fs/promises'
import { siteFonts } from '../fonts/font-css.ts'
import { styleSheet } from './style-sheet.ts'

const out = new URL('../../dist/', import.meta.url)
const fontsFolder = new URL('fonts/', out)

await rm(fontsFolder, { recursive: true, force: true })
await mkdir(fontsFolder, { recursive: true })

const fonts = await siteFonts()
await writeFile(new URL('styles.css', out), styleSheet() + fonts.lateCss)
await writeFile(new URL('fonts.css', out), fonts.css)
await Promise.all(fonts.files.map(({ name, bytes }) => writeFile(new URL(name, fontsFolder), bytes)))
