import mammoth from 'mammoth/mammoth.browser.min.js'
import type { ConvertWord } from './read-word.ts'

export const convertWord: ConvertWord = async (document, addressOf) => {
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: document },
    {
      // A file must not choose the elements that it becomes.
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (picture) => ({ src: await addressOf(picture) })),
    },
  )
  return value
}
