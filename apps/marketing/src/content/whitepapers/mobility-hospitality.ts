import type { WhitepaperContent } from '../types/whitepaper.ts'

export const mobilityHospitalityPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/mobility-hospitality/whitepaper',
  title: 'Rebooking in Ninety Seconds',
  description:
    'A whitepaper for carriers and hotels: treat disruption as a product, keep plans ready, share scarce seats fairly and rehearse on quiet days.',
  updated: '2026-11-22',
  published: '2026-01-20',
  author: 'tomas-villareal',
  authorNote: 'Tomas once spent a night on a ferry terminal floor and has been interested in rebooking ever since.',
  headline: 'Rebooking in Ninety Seconds',
  lead: 'When a service fails, the next one begins at once: the new plan. It deserves the same design.',
  abstract: [
    'A canceled departure affects a few hundred people at the same moment. Each needs an answer to one question: what do I do now? Most companies make people stand in line, one after another, with agents searching the same few seats. The last in line waits for an hour, and by then the good options are gone.',
    'This paper treats disruption as a product with its own customers, data and quality. Ninety seconds is the time in which a new plan can be offered to everyone at once, if the groundwork was done. We describe the preparation, the division of scarce places, and the rehearsals that keep it working.',
  ],
  keyPoints: [
    'Propose a plan to everyone at once. Let people change it.',
    'Know the party, the deadline and the needs before the trouble starts.',
    'Divide scarce places by published rules that a tired agent can explain.',
    'Send one message with one action, and then keep quiet until something changes.',
    'Rehearse every week with invented disruptions on real data.',
  ],
  context: [
    'Travelers’ rights are well defined. In the EU, Regulation 261/2004 for flights and Regulation 2021/782 for rail define what is owed: care, rerouting or a refund, and in many cases compensation. In the US, Department of Transportation rules issued in 2024 require airlines to issue refunds without being asked when a flight is canceled and the traveler does not accept the alternative. A plan that ignores them creates the next problem.',
    'Technically, the pieces exist. Reservation systems have APIs, messages arrive within seconds, and the optimization involved is modest. What is missing is usually preparation: facts about the travelers that are needed at that hour and cannot be gathered then, and agreements with hotels and other carriers that cannot be negotiated at midnight.',
  ],
  chapters: [
    {
      id: 'ready',
      heading: 'Have the facts ready',
      paragraphs: [
        'A booking knows a name and a seat. A plan needs more. Who travels together, and must they stay together? Is there a fixed time at the other end, such as a connection, a surgery or a wedding? Does anyone need a wheelchair space, an elevator, a place for a dog, a fridge for insulin? How can they be reached within a minute, and in which language?',
        'Ask before the trip, and briefly. One optional question after booking, "is there something you must be on time for?", is answered gladly, because people see its use. Store the answer with the trip and delete it after the trip. Needs related to health are a special category under European law, and they require consent and restraint.',
        'Keep the supply ready too. Which alternatives leave within the next few hours, ours and others’? How many rooms do the partner hotels hold at eleven at night, at what price, until when? Static agreements with a daily allotment beat phone calls. For taxis and buses, a standing contract with a promised response time is worth its fee in a single storm.',
        'Then compute in advance. For each departure of the day, a background job keeps a draft plan, as if it were canceled that minute. The draft is cheap, and it is nearly right. When the cancellation comes, most of the ninety seconds go into updating the seats and sending the messages.',
      ],
      list: [
        'Parties that must stay together',
        'Fixed times at the destination, where the traveler told us',
        'Needs that limit the choice, with consent',
        'A channel that reaches the person within a minute',
        'Alternatives and rooms, refreshed every few minutes',
      ],
      exhibit: {
        caption: 'Figure 1: the ninety seconds',
        stages: {
          '0 to 10': 'The event is confirmed by a person or a trusted feed.',
          '10 to 40': 'The draft plan is updated with current seats and rooms.',
          '40 to 60': 'Places are held for each party.',
          '60 to 75': 'The duty manager sees a summary and may stop it.',
          '75 to 90': 'Messages go out, each with the plan and one button.',
        },
        basis: 'Target times in seconds that we design for. They are design figures, not measurements.',
      },
    },
    {
      id: 'fair',
      heading: 'Divide scarce places fairly',
      paragraphs: [
        'There are never enough seats on the next train. Somebody travels now and somebody later, and the rule that decides should be one you would print on a poster. "Those with the most expensive ticket first" can be printed, but not proudly. "Those who would be stranded overnight first" can.',
        'We suggest an order of needs before status. First come unaccompanied children and those with medical or mobility needs. Then those who would miss the last connection of the day. Then those with a declared fixed time. Then everyone else in order of original arrival, with loyalty used to break ties. Each company will change the list. Its value lies in existing before the day comes.',
        'Parties should stay together unless they choose otherwise. Splitting a group of nine fills seats and ruins an evening. Treat the party as the unit, offer the split as an option, and let them answer. Surprisingly often, two of the nine are happy to go ahead.',
        'Explain the result. "The 17:40 is full. We have kept its places for travelers who would otherwise miss the night ferry. Your places are on the 18:10." People accept a later train when they understand why. Agents need the same sentence on their screens, or they will invent a different one.',
      ],
      exhibit: {
        caption: 'Table 1: 240 travelers, 90 places on the next departure',
        columns: ['Group', 'Travelers', 'Next departure', 'Later today', 'Hotel'],
        rows: [
          ['Children alone, medical, mobility', '11', '11', '0', '0'],
          ['Would miss the last connection', '46', '46', '0', '0'],
          ['Declared fixed time', '38', '33', '5', '0'],
          ['Others', '145', '0', '128', '17'],
        ],
        basis: 'Invented example of the order proposed in the text.',
      },
    },
    {
      id: 'rehearse',
      heading: 'Message, counter, rehearsal',
      paragraphs: [
        'One message, one action. It says what happened in one clause and what the plan is in one sentence, and it offers "Accept" and "Change". Accepting takes one tap, without a password, from a link that is valid for this trip only. Changing shows three more options and the refund, because the refund is a right. After that, send nothing until something changes.',
        'Some cannot answer: no phone, no battery, no common language. They come to the counter, and the counter must know. The agent sees the offered plan, why it was chosen, and what else is possible now. If the central system is slow, the counter works from a local copy of the plan that is at most a few minutes old, and settles the differences later.',
        'A hotel has the same product under another name. A late party needs a key that works at three in the morning, food that is still available and a bill that does not have to be discussed. Hotels that get the plan before the guests arrive, with names and needs, can prepare. Nobody can prepare for a list by fax.',
        'All this decays without use. So use it every week. Replay an invented disruption on today’s real bookings in a sealed copy, look at the plan with a duty manager and an agent, and note what you would not have wanted to send. Once a quarter, rehearse it end to end and send the messages to staff. After a real event, compare the plan with what people changed by hand. Those changes are the best requirements you will ever get.',
      ],
      exhibit: {
        caption: 'Figure 2: why travelers changed the proposed plan',
        unit: 'of 100 changes',
        bars: [
          { label: 'Preferred a refund', value: 34 },
          { label: 'Wanted to travel the next morning', value: 27 },
          { label: 'Party wished to split', value: 16 },
          { label: 'Need we did not know about', value: 14 },
          { label: 'Other', value: 9 },
        ],
        basis: 'Illustrative. The fourth bar is the one to work on.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist before the next winter',
    items: [
      'Add one optional question after booking, and delete the answer after the trip.',
      'Sign allotments with three hotels and one bus company.',
      'Write down the order of needs and have a passenger group review it.',
      'Compute a draft plan for each departure, all day.',
      'Give the duty manager a stop button with a summary.',
      'Write the three sentences agents will say.',
      'Test the counter without the central system.',
      'Rehearse weekly, and keep the notes.',
    ],
  },
  pitfalls: {
    'Silence until certainty':
      'A provisional plan, marked as such, helps people more than a perfect one an hour later.',
    'A flood of messages': 'Five updates in ten minutes train people to ignore the sixth, which mattered.',
    'Hiding the refund': 'It is owed, it will be found, and hiding it turns a delay into a complaint.',
    'Optimizing down to the last seat':
      'Keep a few places free. The first hour always brings a family nobody knew about.',
  },
  sources: [
    'Regulation (EC) No 261/2004 on compensation and assistance to air passengers.',
    'Regulation (EU) 2021/782 on rail passengers’ rights and obligations.',
    'US Department of Transportation, Refunds and Other Consumer Protections, final rule, 2024.',
    'General Data Protection Regulation, Article 9, on special categories of personal data.',
  ],
  glossary: {
    Allotment: 'Rooms or seats that a partner holds for you until an agreed time.',
    Party: 'People who booked together and wish to travel together.',
    'Duty manager': 'The person responsible for operations during a shift.',
    'Sealed copy': 'A system with current data that cannot send anything outside.',
  },
  related: [
    ['/mobility-hospitality', 'Mobility and hospitality', 'The industry page behind this paper.'],
    ['/fullstackdevlopment', 'Full stack development', 'Teams that build such a service.'],
    ['/irms', 'Relationship management product', 'Where promises to guests are kept.'],
  ],
}
