import { tone } from '../images/tones.ts'
import { palette } from '../theme/tokens.ts'

/** Colors that look like a tone but stay the same on dark pages: a value that differs by one. */
const fixedTones = '#fffffe #eaeef3 #7b8897 #1d2d3e #6fd9ce #0b7c75 #975d05'

/** Skin, hair, clothes and other things in pictures of people. */
const people = `
  #c3c8cf #8d9299 #8d8279 #4d4642 #1f1a1c #d9a59c #a34f43 #a9483c #a04a3e #9a4a3f #95443c #8f4335 #843c33 #7f332d
  #6b2b25 #5b2420 #5c211e #4f1a17 #f3cdb0 #f4cbaa #f1c7a5 #efc0a2 #f0bb9f #edbf9a #e6b891 #e9a68d #e0a988 #dda47c
  #d99c7d #d9a77c #d79c73 #d09674 #cf9f70 #d39a6a #ca9369 #c48a60 #c58258 #b9775a #b98355 #b57650 #b46f50 #b5694f
  #b8754c #b57b4d #b3764c #b0764b #a8744a #bb6234 #a06a43 #a26a38 #9a4a38 #8f5934 #8c5a35 #8a5636 #8a5634 #97441f
  #7d4a2d #7a4826 #754427 #57493f #7c3517 #6b3f24 #6d3f22 #6e2f16 #4d3d35 #5f341c #463733 #5a341c #573019 #453029
  #3a2c28 #4b2a15 #3a2519 #43210f #3c1f0f #2b201b #241b19 #231a16 #241712 #1d1715 #1f1512 #17100d #170e0a #fffaf2
  #f1eee8 #e8e4dd #dedad3 #ead9c6 #e6d9ba #cfcac1 #eac49b #f6c983 #f0c66b #c9b88f #e3962a #a08a5f #d0921f #a8720f
  #8f5d0c #7c5207 #0b8a80 #066e66 #24506a #183a4f #102b3d #f3f5f8 #eceef1 #dfe4ea #cfd6de #86a2bf #5a7897 #4f6b96
  #475f87 #466280 #3c5379 #36506d #37496a #42465a #3b4a5b #293848 #1d2a38 #1c1e28 #15161c
`

const list = (colors: string): string[] => colors.trim().split(/\s+/)

/** All colors of picture files: tones, which follow the color scheme, the steps of the palette, and fixed colors. */
export const pictureColors: ReadonlySet<string> = new Set([
  ...Object.values(tone),
  ...Object.values(palette).flatMap((ramp) => Object.values(ramp).map(({ value }) => value)),
  ...list(fixedTones),
  ...list(people),
])
