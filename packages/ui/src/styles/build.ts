import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { siteFonts } from '../fonts/font-css.ts'
import { styleSheet } from './style-sheet.ts'

const out = new URL('../../dist/', import.meta.url)
const fontsFolder = new URL('fonts/', out)

const fonts = await siteFonts()
const names = fonts.files.map(({ name }) => name)

// The dev server may build the shell at any time, so write the files before the style sheet that refers to them.
await mkdir(fontsFolder, { recursive: true })
await Promise.all(fonts.files.map(({ name, bytes }) => writeFile(new URL(name, fontsFolder), bytes)))
await writeFile(new URL('fonts.css', out), fonts.css)
await writeFile(new URL('styles.css', out), styleSheet() + fonts.rareCss)
for (const name of await readdir(fontsFolder)) if (!names.includes(name)) await rm(new URL(name, fontsFolder))
