import type { WhitepaperContent } from '../types/whitepaper.ts'

export const bankFinancialPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/bankfinancial/whitepaper',
  title: 'Explaining Every Decision: Model Risk',
  description:
    'A whitepaper for mid-size banks: how to list, validate and explain the models that decide about customers, with a dozen people at most.',
  updated: '2026-11-22',
  published: '2026-03-10',
  author: 'priya-ramanathan',
  authorNote:
    'Priya leads our data work and has built validation teams in two banks. She is glad to hear where you disagree.',
  headline: 'Explaining Every Decision',
  lead: 'Model risk for mid-size banks: what to list, how to check it, and how to say no to a customer with a reason.',
  abstract: [
    'Large banks have departments for model risk. Small ones have few models. A mid-size bank sits uncomfortably between: it uses dozens of models, some bought, some built, some hidden in spreadsheets, and it has perhaps a dozen people who understand them.',
    'This paper proposes an amount of work that such a bank can sustain. It rests on one idea: treat the explanation of a decision as a product, with a reader, a format and a test. If a clerk can give a true reason to a customer, most of what a validator and a supervisor need is already in place.',
  ],
  keyPoints: [
    'A model is whatever turns data into a decision about a person or about money, whether or not anyone calls it a model.',
    'Rank models by the harm of a wrong answer. Spend most of the effort on the top few.',
    'Write the explanation first. A model whose reasons cannot be stated in a sentence is not ready.',
    'Validation is a habit with a calendar, done by someone who did not build the model.',
    'Overrides by staff are evidence. Record them, read them, and act on them.',
  ],
  context: [
    'For fifteen years the best-known text on the subject was the US supervisory letter SR 11-7 of 2011. It defined a model broadly and asked for three things: sound development, independent validation and governance. In April 2026 the US agencies rescinded it. The successor, SR 26-2 and OCC Bulletin 2026-13, ties effort to risk, addresses mainly banks with more than $30 billion in assets and leaves generative AI to later guidance. The Bank of England’s principles of 2023 follow the older lines, and the European Banking Authority’s guidelines on loan origination ask lenders to understand the automated models they use and to keep a person able to step in.',
    'Two developments raise the stakes. Machine learning has made it easy to build a score that nobody can explain, and easy to buy one. At the same time the right of the customer to a reason has become more concrete. In the US, Regulation B requires specific reasons for a credit refusal, whatever method stands behind it. In the EU, the AI Act lists creditworthiness assessment of natural persons among its high-risk uses.',
    'None of this asks a bank to avoid modern methods. It asks the bank to know what it runs, to check it, and to speak plainly. The three chapters follow that order.',
  ],
  chapters: [
    {
      id: 'inventory',
      heading: 'Know what you run',
      paragraphs: [
        'An inventory is the foundation, and most first attempts fail in the same way. A questionnaire goes to all departments, the departments answer that they have no models, and the list stays short. Nobody thinks of a pricing spreadsheet or a vendor’s fraud rule as a model. Ask instead: "Which decisions in your area does a calculation make or prepare?"',
        'Each entry needs few fields, but all of them. Who owns it, what it decides, about whom, on which data, since when, and what happens if it is wrong. Bought models belong in the list with the same fields. "The vendor does not disclose it" is an acceptable answer to one of them and a finding in itself.',
        'Then rank. We use two questions, each answered low, medium or high. How bad is a wrong answer for the person concerned or for the bank? How quickly would anyone notice? Harm that is both serious and silent goes to the top. A marketing score that misjudges an interest in funds is at the bottom, and may stay there with a yearly glance.',
        'The ranking must have a consequence; otherwise it is decoration. For the top tier the bank writes full documentation and validates every year. For the middle tier it uses a short form and a check every other year. For the rest, the entry in the list is enough.',
        'Keep the list where changes happen. If models are code, the entry lives beside the code, and a change without an updated entry does not pass review. If they are spreadsheets, register the file’s location and protect it. A list kept by a committee in a document of its own is out of date on the day it is approved.',
      ],
      list: [
        'Decision, owner, affected people, data sources, start date',
        'Method in one sentence, with the reason for choosing it',
        'Known limits and the population it was built on',
        'Tier, last validation, next validation',
        'What replaces it if it is switched off tonight',
      ],
      exhibit: {
        caption: 'Table 1: an inventory by tier, with the work it causes',
        columns: ['Tier', 'Typical entries', 'Models', 'Days of validation a year'],
        rows: [
          ['High', 'Retail credit score, fraud blocking, liquidity forecast', '6', '60'],
          ['Medium', 'Collections order, property valuation aid', '14', '42'],
          ['Low', 'Campaign selection, branch staffing', '31', '8'],
        ],
        basis: 'Example of an invented bank with 51 entries. About one full position a year covers the validation.',
      },
    },
    {
      id: 'validation',
      heading: 'Check it as a habit',
      paragraphs: [
        'Validation asks three questions. Is the model sound for its purpose? Does it work as built? Is it still right today? The first is asked once and after every large change. The second belongs in automated tests. The third needs a calendar.',
        'Independence is the usual obstacle. A bank with a dozen data people has no second team. It can still separate roles. The person who validates must not have built the model, must not report to the person who did, and must be able to stop it. Pairs that swap between credit and fraud do well. So does an exchange with a bank in another region, under a confidentiality agreement, for the top tier.',
        'A good validation report is short. It repeats the purpose, states what was tried, and lists what was found, ordered by harm. The validator should always include a simpler challenger, such as a scorecard with eight variables. If the complicated model does not beat it by a margin that matters, the simple one wins.',
        'Look at groups, not only at averages. An approval model can be accurate overall and poor for people with short credit histories. Which groups you may examine, and with which data, is a legal question that differs by country. Settle it with counsel before the analysis, and record the answer.',
        'Between validations, watch three signals: the inputs, the scores and the overrides. Inputs drift when a form changes or a new channel opens. Scores drift when customers do. Overrides, the cases in which staff decide against the model, are the most useful of the three. A rising rate means that the people closest to the customer see something the model does not.',
      ],
      exhibit: {
        caption: 'Figure 1: overrides by reason over one quarter',
        unit: 'cases of 400',
        bars: [
          { label: 'Income shown in documents the model cannot read', value: 148 },
          { label: 'Short history, known customer', value: 112 },
          { label: 'Stale credit bureau entry', value: 74 },
          { label: 'Clerk’s impression, no reason given', value: 41 },
          { label: 'Other', value: 25 },
        ],
        basis:
          'Illustrative. The first two bars are a work list for the model’s owner; the fourth is one for training.',
      },
    },
    {
      id: 'explanation',
      heading: 'Give a true reason',
      paragraphs: [
        'A reason has three readers. The customer wants to know what to change. The clerk wants to know whether to trust the result. The supervisor wants to know whether the same case would be decided in the same way tomorrow. One sentence cannot serve all three, but one set of facts can.',
        'Start from the customer’s sentence, because it is the hardest. "Your application was refused because of your score" is not a reason. "Your existing loan payments are high compared with your income" is. To produce such sentences reliably, keep a table that links each input of the model to a plain statement, approved by legal and tested with readers. If an input has no statement that you would say to a customer’s face, ask why the model uses it.',
        'Methods that attribute a score to its inputs are useful and have limits. Correlated inputs share the credit in ways that can mislead, and two methods may disagree. Choose one, document the choice, and test its stability: small, meaningless changes to an application must not change the stated reason. Where stability cannot be reached, a simpler model is the honest answer.',
        'For the supervisor, keep the evidence. Store the inputs as they were, the version of the model, the score, the reason shown and the person who confirmed it. Being able to rebuild a decision two years later, on a quiet afternoon, is worth more than any policy document. Agree how long you keep it, and delete it when that time is over.',
      ],
      exhibit: {
        caption: 'Figure 2: from score to sentence',
        stages: {
          Score: 'Model version and inputs are stored as used.',
          Attribution: 'The chosen method ranks the inputs behind this score.',
          'Stability test': 'Small changes to the case must not change the top reason.',
          'Statement table': 'Each input maps to one approved, plain sentence.',
          Person: 'A clerk confirms or overrides, and the choice is recorded.',
        },
        basis: 'Process as we set it up with clients; no figures.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for the first six months',
    items: [
      'Ask every department for decisions, not for models.',
      'Rank the list by harm and by silence, and publish the tiers.',
      'Name one owner and one validator for each top-tier model.',
      'Build a simple challenger for each of them.',
      'Write the statement table for credit refusals and test it with ten readers.',
      'Record overrides with a reason, starting on Monday.',
      'Rebuild one decision from last year, from stored evidence alone.',
      'Rehearse switching one model off.',
    ],
  },
  pitfalls: {
    'The perfect inventory':
      'A complete list after a year helps less than the top ten after a month. Begin to validate while the list is still growing.',
    'Explanations for show': 'A colored chart that no clerk can put into words is not an explanation. Read it aloud.',
    'The vendor’s certificate':
      'A supplier’s own validation tells you how the model behaved on other people’s customers. Yours differ.',
  },
  sources: [
    'Federal Reserve, OCC and FDIC, revised guidance on model risk management, SR 26-2 and OCC Bulletin 2026-13, April 2026. Replaces SR 11-7 of 2011.',
    'Bank of England, Prudential Regulation Authority, Model risk management principles for banks, SS1/23, 2023.',
    'European Banking Authority, Guidelines on loan origination and monitoring, EBA/GL/2020/06.',
    'Regulation B (Equal Credit Opportunity Act), 12 CFR 1002.9, notifications.',
    'Regulation (EU) 2024/1689 (Artificial Intelligence Act), Annex III.',
    'NIST, Artificial Intelligence Risk Management Framework 1.0, 2023.',
  ],
  glossary: {
    Challenger: 'A second, usually simpler model that the one in use has to beat.',
    Drift: 'A slow change in the data or in the people behind it that makes a model less right.',
    Override: 'A decision by a person against the model’s proposal.',
    Validation: 'A check by someone independent of whether a model is fit for its purpose.',
  },
  related: [
    ['/bankfinancial', 'Banking and financial services', 'Where these methods meet daily work.'],
    ['/ai-ml', 'AI and machine learning', 'Help with test sets and monitoring.'],
    ['/insurance/whitepaper', 'Straight-through claims', 'The same question in another trade.'],
  ],
}
