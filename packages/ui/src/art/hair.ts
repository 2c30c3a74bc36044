/** Drawings around a head whose middle is at (100, 104), 36 wide and 44 high to each side. */
export interface Hair {
  /** Behind the head and shoulders. */
  back?: string
  /** Over the head. */
  front?: string
}

const CROP = 'M62 106C56 66 76 52 100 52s44 14 38 54c-3-16-8-24-18-27-16 6-32 6-46 1-7 6-9 15-12 26Z'
const FRINGE = 'M61 106C54 64 76 47 102 48c34 1 44 26 37 58-4-16-9-24-18-32-14 12-34 14-49 12-6 6-8 12-11 20Z'
const PARTED = 'M62 112c-4-34 10-46 32-52 6 14 30 22 44 52 4-40-10-62-38-62S58 72 62 112Z'

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`

const BEARD = 'M64 112c-1 34 18 44 36 44s37-10 36-44c-6 16-18 14-36 14s-30 2-36-14Z'

const curls = [ring(66, 92, 18), ring(74, 68, 20), ring(100, 58, 22), ring(126, 68, 20), ring(134, 92, 18)]

export const hairStyles = {
  crop: { front: CROP },
  fringe: { front: FRINGE },
  long: { back: 'M56 108C50 60 76 45 100 45s50 15 44 63l5 70c-22 9-76 9-98 0Z', front: PARTED },
  bun: { back: ring(100, 44, 17), front: CROP },
  curls: { back: curls.join('') },
  beard: { front: `${CROP}${BEARD}` },
  bob: { back: 'M58 106C52 62 76 47 100 47s48 15 42 59l1 30c-20 8-66 8-86 0Z', front: FRINGE },
  shaved: { front: BEARD },
} satisfies Record<string, Hair>

export type HairStyle = keyof typeof hairStyles
