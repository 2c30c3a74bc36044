import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Translates one text, after it has appeared or changed. */
    translateText: (text: Text) => void
  }
}

/**
 * What translators do to the texts of a page. The translations equal the originals, so tests find them, but they are in
 * other nodes than React's.
 */
const translators = {
  /** Replaces each text by an element with its translation, as Chrome does. */
  'replaces texts': () => {
    window.translateText = (text) => {
      const font = document.createElement('font')
      font.dataset.translated = ''
      font.append(text.data)
      text.parentNode?.replaceChild(font, text)
    }
  },
  /** Merges adjacent texts, wraps each in an element, and moves those in paragraphs to their end. */
  'merges, wraps and moves texts': () => {
    window.translateText = (text) => {
      const parent = text.parentElement
      parent?.normalize()
      if (!parent || !text.isConnected) return
      const wrapper = document.createElement('mark')
      wrapper.dataset.translated = ''
      parent.insertBefore(wrapper, text).appendChild(text)
      if (parent.matches('p')) parent.append(wrapper)
    }
  },
  /** Replaces the texts of each element by one text. */
  'merges texts into one': () => {
    window.translateText = (text) => {
      const parent = text.parentElement
      if (!parent || parent.children.length > 0) return
      const font = document.createElement('font')
      font.dataset.translated = ''
      font.append(parent.textContent)
      parent.replaceChildren(font)
    }
  },
  /** Replaces each element that contains only text by a copy. Copies of controls would not work. */
  'replaces elements by copies': () => {
    window.translateText = (text) => {
      const element = text.parentElement
      if (!element || element.children.length > 0 || element.matches('a, button, label, summary, [tabindex]')) return
      const copy = element.cloneNode(true) as HTMLElement
      copy.dataset.translated = ''
      element.replaceWith(copy)
    }
  },
}

export type Translator = keyof typeof translators

export const translatorNames = Object.keys(translators) as Translator[]

/** Translates the page, and everything that appears or changes in it. */
export async function translate(page: Page, translator: Translator): Promise<void> {
  await page.evaluate(translators[translator])
  await page.evaluate(() => {
    const translateTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const isSkipped = text.parentElement?.closest(
          'script, style, noscript, textarea, svg, option, [data-translated]',
        )
        if (text.isConnected && !isSkipped && text.data.trim()) window.translateText(text)
      }
    }
    translateTexts(document.body)
    new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) translateTexts(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
