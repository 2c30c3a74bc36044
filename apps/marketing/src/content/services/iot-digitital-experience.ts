import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const iotDigitalExperience: ServiceContent = {
  kind: 'service',
  path: '/iot-digitital-experience',
  title: 'IoT and Digital Experience',
  description:
    'Sensors, gateways and apps that support decisions: edge software, device fleets, digital twins and screens designed with field crews.',
  updated: '2026-11-30',
  headline: 'From devices to decisions',
  lead: 'A sensor reading is only worth something if the right person sees it in time and knows what to do.',
  headings: {
    problem: 'One sensor is easy, ten thousand are not',
    capabilities: 'From the device to the decision',
    steps: 'Ten devices prove it before the fleet grows',
    deliverables: 'A fleet you can run yourself',
  },
  problem: [
    'Connecting one sensor is easy, but running ten thousand is hard. Batteries fade, certificates expire, and a vehicle drops off the network for a day and comes back with all its messages at once.',
    'Meanwhile, the screen shows a wall of gauges. People learn to ignore it, because nothing on it says whether they should get up and check the machine.',
  ],
  capabilities: {
    'Edge software':
      'Filtering, buffering and simple rules run next to the device, so that a lost connection delays the report but never the response.',
    'Device fleet':
      'Enrollment, identity, staged firmware updates and retirement. Every unit has a record from unboxing to recycling.',
    'Digital twin': 'A model of the asset, its limits and its history, only as detailed as the decisions it supports.',
    'App and portal design':
      'Screens for one role and one question each, tested on paper with real users before we write code.',
    'Field experience':
      'Gloves, glare, noise and weak signals are design inputs. We visit the site and design for the worst hour of the shift.',
  },
  steps: {
    intro: 'An embedded engineer, a service designer and a backend developer work together for about five months.',
    items: {
      Visit: 'Two days on site. We shadow the people who will use the system and write down every decision they make.',
      'Prove one path':
        'Ten devices, one gateway and one screen run for four weeks in real conditions, failures included.',
      Harden: 'Updates, key rotation, offline behavior and support tools are finished before the fleet grows.',
      'Roll out': 'Devices go live in batches. A batch that misses its health target automatically stops the next one.',
    },
  },
  picture: {
    id: 'device-batches',
    alt: 'A visitor, a gateway with ten devices and a shield, followed by a widening cone of dots. A first batch has passed its gate; in the second, four devices are amber, and the gate to the third is closed.',
    caption: 'The fleet grows one gate at a time. Here, the second batch is not healthy enough for a third.',
  },
  deliverables: [
    'Gateway software and its update channel, under your control',
    'A fleet console that shows the health, version and owner of every unit',
    'An alert catalog in which every alert names an action',
    'Tested web and mobile screens with their design files',
    'A support guide for the people who replace devices in the field',
  ],
  firstStep: {
    text: 'The visit, and one path proven in real conditions: six weeks, two people',
    price: prices['iot-digitital-experience'],
  },
  technologies: {
    intro: 'We start with open protocols, because they keep devices replaceable.',
    names: ['MQTT', 'OPC UA', 'Bluetooth LE', 'LoRaWAN', 'TimescaleDB', 'React Native', 'Node.js'],
  },
  example: {
    heading: 'Example: cold-chain sensors',
    change: { before: '60', after: '19', label: 'spoiled pallets a month' },
    context:
      'A food wholesaler threw away pallets because temperature logs were read only on arrival. By then, it was impossible to tell which door had been left open.',
    work: 'Each trailer got a gateway and four probes. The driver’s phone shows one line: OK, check the door, or call. The dispatcher sees that line for every trailer.',
    result:
      'In the first season, spoiled pallets fell from 60 to 19 a month, and drivers responded to most alerts within five minutes.',
    limits: 'Readings inside tightly wrapped pallets still lag by about 20 minutes, as the alert tells the driver.',
  },
  ask: 'tomas-villareal',
  questions: {
    'Can we keep our existing devices?':
      'Usually, if they can be updated and identified. A gateway can translate for older equipment, and we tell you which units are too risky to keep.',
    'What happens if a device is stolen?':
      'Each unit has its own key in protected storage and shares no secrets with others, so we can lock it out within minutes.',
    'Who owns the readings?':
      'You do. They are stored in an open schema, and the contract explains how to export them without us.',
  },
  related: [
    ['/manufacturing', 'Manufacturing', 'Machines, cells and the people who run them.'],
    ['/manufacturing/whitepaper', 'Whitepaper: the connected line', 'Why one cell is the right place to start.'],
    ['/cyber-security', 'Cybersecurity', 'Keys, updates and networks for devices.'],
  ],
}
