import { parentPort, workerData } from "node:worker_threads";
import { drawPicture, type PictureWork } from "./draw-picture.ts";

const { words, illustration } = workerData as PictureWork;
parentPort?.postMessage(await drawPicture(words, illustration));
