export { weaveFabric } from '../art/threads.ts'
export { type DocumentFont, documentFonts } from '../fonts/document-fonts.ts'
export { longDate } from '../format/long-date.ts'
export { bandColors, paperColors } from '../images/colors.ts'
