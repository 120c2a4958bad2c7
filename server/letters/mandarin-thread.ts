import { parentPort } from "node:worker_threads";
import { pinyin } from "pinyin-pro";

const toPinyin = (characters: string) =>
  pinyin(characters, { toneType: "none", type: "array", surname: "head", v: true });

parentPort?.on("message", (texts: readonly string[]) => parentPort?.postMessage(texts.map(toPinyin)));
