import { brand } from '@site/brand'
import type { ProductContent } from '../types.ts'

const name = brand.products.searchblox

export const searchblox: ProductContent = {
  kind: 'product',
  path: '/searchblox',
  title: `${name} enterprise search`,
  description: `${name} searches your documents with each reader’s permissions and answers questions with citations, on your own servers if you like.`,
  updated: '2026-11-30',
  headline: name,
  lead: 'Enterprise search and a chatbot that show their sources and respect who may see what.',
  headings: {
    what: 'Found by meaning, answered with sources',
    audience: 'For people who have to quote',
    features: 'Six features over one index',
    fit: 'Your documents do not move',
    security: 'Your questions stay yours',
    rollout: 'Example: six weeks for one department',
  },
  what: [
    `Employees lose time looking for documents they know exist. ${name}, a partner product, indexes the places where your documents live and finds passages by meaning as well as by keyword. If those passages answer a question, the chatbot writes the answer and cites each one.`,
    'If there is no source, it says that it does not know.',
  ],
  views: [
    {
      id: 'search-page',
      alt: 'Search page for “how to leave a supplier,” with facets for source and year, and two passages from contracts in which the matching words are highlighted, each with its page.',
      caption: 'Found by meaning: neither passage contains a word that was typed.',
    },
    {
      id: 'cited-answer',
      alt: 'A chatbot was asked whether the Alder contract can end in May. It answers in two sentences, each with a numbered source. The first source is open next to it, with the words about 90 days’ notice highlighted. A button leads to a person.',
      caption: 'Two sentences, two sources, and the first one is open.',
    },
    {
      id: 'evaluation',
      alt: 'Evaluation of a change: 41 of 50 answers are right in the live version and 46 with the change. Seven answers differ; of the four listed, three got better and one got worse.',
      caption: 'Five more right answers, but one got worse, and a person decides.',
    },
  ],
  audience: [
    'Service desks that answer questions from manuals, contracts and past cases',
    'Legal and compliance teams that have to quote current wording',
    'Engineers looking for the reasons behind old decisions',
    'Public agencies that publish large document collections',
  ],
  features: {
    Connectors:
      'File shares, wikis, email archives, ticket systems and websites are indexed incrementally, deletions included.',
    'Permission-aware search':
      'A result appears only if the reader could open the document at its source. Permissions are checked at query time.',
    'Cited answers': 'Every sentence of an answer links to a passage, which opens in place.',
    Chatbot: 'For employees or customers, in your own design, with a clear way to reach a person.',
    'Evaluation console':
      'Your experts maintain a list of questions and good answers. Every change is scored against it before release.',
    'On-premises option':
      'The index and the language model can both run on your own hardware, with no outside connection.',
  },
  fit: {
    intro:
      'Documents stay where they are. Only an index and permission data are copied, and both can be rebuilt at any time.',
    caption: 'From sources to readers. Every passage passes a permission check before it is shown.',
    inputs: { heading: 'Sources', items: ['Shares and wikis', 'Tickets and mail', 'Public websites'] },
    core: { heading: name, items: ['Index by word and meaning', 'Permission check', 'Answer with citations'] },
    outputs: { heading: 'Readers', items: ['Search page', 'Chatbot on your site', 'API for your own tools'] },
  },
  security: [
    'Documents are never used to train a shared model',
    'You decide how long questions and answers are kept, if at all',
    'Document text is kept apart from instructions, and every release is tested against prompt injection',
    'Administrators see usage statistics, but not what a particular colleague asked',
  ],
  rollout: {
    intro: 'With three sources, and questions from the people who will ask them.',
    items: {
      'Week 1': 'Collect fifty real questions from future users, with the answers they would accept.',
      'Weeks 2 and 3':
        'Connect the sources, map permissions, and test with accounts that must not see each other’s files.',
      'Weeks 4 and 5': 'Score the answers, fix the documents behind the poor ones, and tune.',
      'Week 6': 'Open it to the department, with a feedback button that reaches a person.',
    },
  },
  next: {
    heading: 'See the product',
    text: 'Our partner’s site lists connectors, model options and system requirements.',
    link: { kind: 'partner', href: brand.partners.searchblox },
  },
  related: [
    ['/ai-ml', 'AI and ML', 'Assistants that go beyond search.'],
    ['/media-communications', 'Media and communications', 'Large archives that have to be searchable.'],
    [
      '/media-communications/whitepaper',
      'Whitepaper: metadata is the product',
      'Why descriptions decide what gets found.',
    ],
  ],
}
