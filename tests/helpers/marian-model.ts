import fc from 'fast-check';

/**
 * A model of Marian and its vocabulary, as small as they can be, with weights made from a seed: the engine loads and runs
 * them as those of a real pair, and what they say means nothing. The form of the files is read from the sources of Marian
 * (`common/binary.cpp`) and of SentencePiece (`sentencepiece_model.proto`).
 */

const PIECES = [
  '</s>',
  '<unk>',
  '▁',
  ...'abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIKMNOPRSTW.,?!0123456789',
  ...'абвгдежзийклмнопрстуфхцчшщъыьэюяМПРУЯ',
];
const DIM = 16;
const FFN = 16;

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];
const field = (number: number, wire: number): number[] => varint(BigInt((number << 3) | wire));
const bytesField = (number: number, bytes: Uint8Array | number[]): number[] => [
  ...field(number, 2),
  ...varint(BigInt(bytes.length)),
  ...bytes,
];
const intField = (number: number, value: number): number[] => [
  ...field(number, 0),
  ...varint(BigInt.asUintN(64, BigInt(value))),
];
const floatField = (number: number, value: number): number[] => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return [...field(number, 5), ...bytes];
};
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;

/** A vocabulary of single letters, in the form of SentencePiece. */
export function makeVocabulary(): Buffer {
  const kinds: Record<string, number> = { '</s>': CONTROL, '<unk>': UNKNOWN };
  const pieces = PIECES.flatMap((piece, at) =>
    bytesField(1, [
      ...bytesField(1, Buffer.from(piece)),
      ...floatField(2, -at / 10),
      ...intField(3, kinds[piece] ?? NORMAL),
    ]),
  );
  const trainer = [
    ...[...intField(3, 1), ...intField(4, PIECES.length), ...intField(40, 1)],
    ...[...intField(41, -1), ...intField(42, 0), ...intField(43, -1)],
  ];
  const normaliser = [...bytesField(1, Buffer.from('identity')), ...intField(3, 1), ...intField(4, 1)];
  return Buffer.from([...pieces, ...bytesField(2, trainer), ...bytesField(3, normaliser)]);
}

const settings = `dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: 1
dim-emb: ${DIM}
dim-rnn: 1024
dim-vocabs:
  - ${PIECES.length}
  - ${PIECES.length}
enc-cell: gru
enc-cell-depth: 1
enc-depth: 1
enc-type: bidirectional
factors-combine: sum
factors-dim-emb: 0
input-types:
  []
layer-normalization: false
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-depth-scaling: false
transformer-dim-aan: 2048
transformer-dim-ffn: ${FFN}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: 4
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-rnn-projection: false
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.56
`;

type Shape = readonly [number, number];
type Fill = 'weights' | 'zeros' | 'ones';

const attention = (name: string): [string, Shape, Fill][] => [
  ...['q', 'k', 'v', 'o'].flatMap((part): [string, Shape, Fill][] => [
    [`${name}_W${part}`, [DIM, DIM], 'weights'],
    [`${name}_b${part}`, [1, DIM], 'zeros'],
  ]),
  [`${name}_Wo_ln_scale`, [1, DIM], 'ones'],
  [`${name}_Wo_ln_bias`, [1, DIM], 'zeros'],
];
const feedForward = (name: string): [string, Shape, Fill][] => [
  [`${name}_W1`, [DIM, FFN], 'weights'],
  [`${name}_b1`, [1, FFN], 'zeros'],
  [`${name}_W2`, [FFN, DIM], 'weights'],
  [`${name}_b2`, [1, DIM], 'zeros'],
  [`${name}_ffn_ln_scale`, [1, DIM], 'ones'],
  [`${name}_ffn_ln_bias`, [1, DIM], 'zeros'],
];
const parameters: readonly [string, Shape, Fill][] = [
  ['Wemb', [PIECES.length, DIM], 'weights'],
  ...attention('encoder_l1_self'),
  ...feedForward('encoder_l1_ffn'),
  ['decoder_l1_rnn_W', [DIM, DIM], 'weights'],
  ['decoder_l1_rnn_Wf', [DIM, DIM], 'weights'],
  ['decoder_l1_rnn_bf', [1, DIM], 'zeros'],
  ['decoder_l1_rnn_ffn_ln_scale', [1, DIM], 'ones'],
  ['decoder_l1_rnn_ffn_ln_bias', [1, DIM], 'zeros'],
  ...attention('decoder_l1_context'),
  ...feedForward('decoder_l1_ffn'),
  ['decoder_ff_logit_out_b', [1, PIECES.length], 'zeros'],
];

const FLOAT32 = 0x04_04;
const INT8 = 0x01_01;
const PAGE = 256;

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (PAGE - 1))]);
const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), at * 8);
  return bytes;
};
const ints = (...values: readonly number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);

/** A model with weights of a seed, in Marian's binary form, of `float32`. */
export function makeModel(seed: number): Buffer {
  const random = fc.sample(fc.double({ min: -0.6, max: 0.6, noNaN: true }), { seed, numRuns: 4096 });
  let at = 0;
  const fillIn = (fill: Fill): number => {
    if (fill !== 'weights') return fill === 'ones' ? 1 : 0;
    at += 1;
    return random[at % random.length] ?? 0;
  };
  const yaml = Buffer.from(`${settings}\0`);
  const items = [
    ...parameters.map(([name, shape, fill]) => ({
      ...{ name, shape, type: FLOAT32 },
      bytes: padded(
        Buffer.from(Float32Array.from({ length: shape[0] * shape[1] }, () => fillIn(fill)).buffer),
      ),
    })),
    { name: 'special:model.yml', shape: [yaml.length], type: INT8, bytes: padded(yaml) },
  ];
  const head = Buffer.concat([
    longs(1, items.length),
    ...items.map(({ name, type, shape, bytes }) => longs(name.length + 1, type, shape.length, bytes.length)),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => ints(...shape)),
  ]);
  const gap = -(head.length + 8) & (PAGE - 1);
  return Buffer.concat([head, longs(gap), Buffer.alloc(gap), ...items.map(({ bytes }) => bytes)]);
}
