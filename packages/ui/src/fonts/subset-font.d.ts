/** Declares the options in use, because the published types lack `keepFeatures`. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2'
    keepFeatures: readonly string[]
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
