// sign.mjs -- Ed25519 signatures for the tests, by Node's own: faster than ours, and another's.
import { createPrivateKey, sign } from 'node:crypto';

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const privateKey = (seed) => createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });

/** The signature of a message, in hex. */
export const signed = (message, key) => sign(null, message, key).toString('hex');
