/**
 * Han characters: traditional and Japanese forms as simplified ones, and how they are read in Mandarin.
 *
 * ICU sorts Han characters by their reading, so the reading of any of them is found between the first characters of the
 * syllables. That list is the one of Android's HanziToPinyin (Apache-2.0), as kept by tiny-pinyin (MIT).
 */

const SYLLABLES = `
  a阿 ai哎 an安 ang肮 ao凹 ba八 bai挀 ban扳 bang邦 bao勹 bei陂 ben奔 beng伻 bi屄 bian边 biao灬 bie憋 bin汃 bing冫 bo癶 bu峬 ca嚓
  cai偲 can参 cang仓 cao撡 ce冊 cen嵾 ceng曽 cha叉 chai芆 chan辿 chang伥 chao抄 che车 chen抻 cheng阷 chi吃 chong充 chou抽
  chu出 chua欻 chuai揣 chuan巛 chuang刅 chui吹 chun旾 chuo逴 ci呲 cong匆 cou凑 cu粗 cuan汆 cui崔 cun邨 cuo搓 da咑 dai呆 dan丹
  dang当 dao刀 de嘚 den扥 deng灯 di氐 dian甸 diao刁 die爹 ding丁 diu丟 dong东 dou吺 du厾 duan耑 dui垖 dun吨 duo多 e妸 ei诶 en奀
  eng鞥 er儿 fa发 fan帆 fang匚 fei飞 fen分 feng丰 fiao覅 fo仏 fou紑 fu夫 ga旮 gai侅 gan甘 gang冈 gao皋 ge戈 gei给 gen根 geng刯
  gong工 gou勾 gu估 gua瓜 guai乖 guan关 guang光 gui归 gun丨 guo呙 ha哈 hai咍 han佄 hang夯 hao茠 he诃 hei黒 hen拫 heng亨 hm噷
  hong叿 hou齁 hu乎 hua花 huai怀 huan欢 huang巟 hui灰 hun昏 huo吙 ji丌 jia加 jian戋 jiang江 jiao艽 jie阶 jin巾 jing坕 jiong冂
  jiu丩 ju凥 juan姢 jue噘 jun军 ka咔 kai开 kan刊 kang忼 kao尻 ke匼 ken肎 keng劥 kong空 kou抠 ku扝 kua夸 kuai蒯 kuan宽 kuang匡
  kui亏 kun坤 kuo扩 la垃 lai来 lan兰 lang啷 lao捞 le肋 lei勒 leng崚 li哩 lia俩 lian奁 liang良 liao撩 lie毟 lin拎 ling伶 liu溜
  lo囖 long龙 lou瞜 lu噜 lv驴 luan娈 lve掠 lun抡 luo罗 m呣 ma妈 mai埋 man嫚 mang牤 mao猫 me么 mei呅 men门 meng甿 mi咪 mian宀
  miao喵 mie乜 min民 ming名 miu谬 mo摸 mou哞 mu毪 n嗯 na拏 nai腉 nan囡 nang囔 nao孬 ne疒 nei娞 nen恁 neng能 ni妮 nian拈 niang娘
  niao鸟 nie捏 nin囜 ning宁 niu妞 nong农 nou羺 nu奴 nv女 nuan奻 nve疟 nun黁 nuo挪 o喔 ou讴 pa妑 pai拍 pan眅 pang乓 pao抛 pei呸
  pen喷 peng匉 pi丕 pian囨 piao剽 pie氕 pin姘 ping乒 po钋 pou剖 pu仆 qi七 qia掐 qian千 qiang呛 qiao悄 qie癿 qin亲 qing靑
  qiong卭 qiu丘 qu区 quan峑 que缺 qun夋 ran呥 rang穣 rao娆 re惹 ren人 reng扔 ri日 rong茸 rou厹 ru邚 rua挼 ruan堧 rui婑 run瞤
  ruo捼 sa仨 sai毢 san三 sang桒 sao掻 se閪 sen森 seng僧 sha杀 shai筛 shan山 shang伤 shao弰 she奢 shen申 sheng升 shi尸 shou収
  shu书 shua刷 shuai衰 shuan闩 shuang双 shui脽 shun吮 shuo说 si厶 song忪 sou捜 su苏 suan狻 sui夊 sun孙 suo唆 ta他 tai囼 tan坍
  tang汤 tao夲 te忑 teng熥 ti剔 tian天 tiao旫 tie帖 ting厅 tong囲 tou偷 tu凸 tuan湍 tui推 tun吞 tuo乇 wa穵 wai歪 wan弯 wang尣
  wei危 wen昷 weng翁 wo挝 wu乌 xi夕 xia虲 xian仙 xiang乡 xiao灱 xie些 xin心 xing星 xiong凶 xiu休 xu吁 xuan吅 xue削 xun坃 ya丫
  yan恹 yang央 yao幺 ye倻 yi一 yin囙 ying应 yo哟 yong佣 you优 yu扜 yuan囦 yue曰 yun晕 za帀 zai災 zan兂 zang匨 zao傮 ze则 zei贼
  zen怎 zeng増 zha扎 zhai捚 zhan沾 zhang张 zhao佋 zhe蜇 zhen贞 zheng争 zhi之 zhong中 zhou州 zhu朱 zhua抓 zhuai拽 zhuan专
  zhuang妆 zhui隹 zhun宒 zhuo卓 zi乲 zong宗 zou邹 zu租 zuan钻 zui厜 zun尊 zuo昨`
  .trim()
  .split(/\s+/)
  .map((entry) => ({ sound: entry.replace(/[^a-z]/g, ''), first: entry.replace(/[a-z]/g, '') }));

/** Readings the order does not give: the commoner of two in names of places and hospitals. */
const READINGS = new Map(
  Object.entries({
    长: 'chang',
    朝: 'chao',
    厦: 'xia',
    莞: 'guan',
    曾: 'zeng',
    沈: 'shen',
    贾: 'jia',
    俞: 'yu',
  }),
);
const PLACES = new Map(Object.entries({ 重庆: 'chongqing', 蚌埠: 'bengbu', 六安: 'luan' }));

const collator = new Intl.Collator('zh-Hans-CN');
const known = new Map<string, string>();

function findReading(character: string): string {
  let low = 0;
  let high = SYLLABLES.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collator.compare(SYLLABLES[middle]?.first ?? '', character) <= 0) low = middle + 1;
    else high = middle;
  }
  return SYLLABLES[low - 1]?.sound ?? character;
}

/** Mandarin reading of one or two characters without tones; what is not a Han character stays. */
export function pinyin(text: string): string {
  const place = PLACES.get(text);
  if (place) return place;
  return text.replace(/\p{Script=Han}/gu, (character) => {
    const reading = known.get(character) ?? READINGS.get(character) ?? findReading(character);
    known.set(character, reading);
    return reading;
  });
}

const SOUNDS = new Set(SYLLABLES.map(({ sound }) => sound));
const LONGEST_SYLLABLE = 6;

/** The fewest Mandarin syllables a Latin word falls into, null where it is not made of them. */
export function splitPinyin(word: string): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    let found: string[] | null = null;
    for (let start = Math.max(0, end - LONGEST_SYLLABLE); start < end; start++) {
      const before = best[start];
      const sound = word.slice(start, end);
      if (!before || !SOUNDS.has(sound)) continue;
      if (!found || before.length + 1 < found.length) found = [...before, sound];
    }
    best.push(found);
  }
  return best[word.length] ?? null;
}

// Traditional or Japanese form, then the simplified one: the characters frequent in names of hospitals and places.
const FORMS = `醫医 學学 國国 區区 縣县 總总 総总 綜综 東东 灣湾 廣广 広广 門门 龍龙 竜龙 馬马 電电 車车 長长 陽阳 陰阴 漢汉 華华 聯联
  軍军 蓮莲 眾众 衆众 與与 專专 業业 療疗 藥药 薬药 診诊 複复 復复 關关 関关 節节 傷伤 婦妇 產产 産产 兒儿 児儿 內内 癌癌
  腫肿 瘤瘤 腦脑 脳脑 臟脏 臓脏 腸肠 齒齿 歯齿 顎颚 皮皮 膚肤 氣气 気气 養养 護护 県县 團团 団团 會会 立立 財财 級级 濟济 済济
  經经 経经 協协 義义 聖圣 愛爱 慈慈 恩恩 樂乐 楽乐 榮荣 栄荣 鎮镇 鄉乡 郷乡 島岛 橋桥 條条 線线 術术 際际 際际 驗验 験验 實实
  実实 寶宝 宝宝 豐丰 豊丰 興兴 達达 遠远 運运 鐵铁 鉄铁 銀银 銅铜 錦锦 鄭郑 趙赵 陳陈 楊杨 劉刘 吳吴 呉吴 張张 黃黄 黄黄 葉叶
  許许 孫孙 羅罗 謝谢 韓韩 蘇苏 蘭兰 蔣蒋 蕭萧 盧卢 鍾钟 鐘钟 譚谭 賀贺 賴赖 龔龚 萬万 億亿 個个 們们 從从 來来 時时 書书 會会
  機机 構构 結结 網网 統统 發发 発发 預预 熱热 獨独 獸兽 異异 盡尽 眞真 礎础 種种 稱称 穩稳 競竞 紀纪 約约 紅红 純纯 組组 細细
  給给 維维 聲声 職职 腎肾 臨临 舊旧 旧旧 芻刍 處处 処处 號号 虛虚 蟲虫 術术 補补 視视 覺觉 觀观 観观 訊讯 計计 訓训 設设 試试
  話话 語语 說说 課课 調调 請请 論论 證证 識识 議议 變变 讓让 負负 貝贝 責责 貴贵 買买 費费 資资 質质 贊赞 輔辅 輝辉 輪轮 轉转 転转
  辦办 農农 邊边 辺边 連连 進进 過过 適适 選选 還还 鄰邻 釋释 針针 銳锐 錄录 録录 開开 間间 閩闽 闆板 隊队 階阶 隨随 險险 雙双 雜杂
  離离 難难 雲云 靈灵 霊灵 靜静 静静 頂顶 項项 須须 領领 頭头 顏颜 類类 顧顾 風风 飛飞 館馆 駐驻 驅驱 體体 体体 髮发 魚鱼 鳥鸟
  麗丽 麥麦 點点 黨党 齊齐 臺台 糧粮 營营 礦矿 濱滨 瀋沈 瀘泸 無无 為为 爲为 澤泽 沢泽 浜滨 涼凉 溫温 滬沪 潤润 潔洁 濰潍 災灾
  壽寿 壯壮 壱一 壹一 変变 圍围 圓圆 円圆 図图 圖图 壓压 売卖 應应 応应 戰战 戦战 懷怀 戶户 択择 拡扩 擴扩 揚扬 撫抚 攝摄 斷断 昇升 曉晓
  暦历 曆历 歷历 歴历 櫻樱 桜樱 檢检 検检 權权 権权 歐欧 歡欢 毎每 氷冰 滿满 満满 営营 単单 單单 厳严 嚴严 勞劳 労劳 勢势 動动 務务
  劍剑 劇剧 創创 剛刚 則则 優优 傳传 伝传 價价 価价 僑侨 倉仓 備备 偉伟 係系 亞亚 亜亚 佛佛 仏佛 井井`;
const simplified = new Map(FORMS.split(/\s+/).map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/** Traditional and Japanese forms of common characters as simplified ones. */
export const foldHan = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
